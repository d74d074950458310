import Foundation
import Testing
import TransitAnswers
import TransitBundle
import TransitValues

@testable import gtfs_bundle

@Suite struct `Local times` {
  /// Europe/Berlin in 2026: summer time starts on March 29 and ends on October 25.
  private let berlin = ServiceClock(changes: [
    .init(start: 0, offset: 3600), .init(start: 1_774_746_000, offset: 7200),
    .init(start: 1_792_890_000, offset: 3600),
  ])

  private func time(_ utc: String) throws -> String {
    LocalTime(try Date(utc, strategy: .iso8601), by: berlin).time
  }

  @Test func `a local time that occurs twice is shown with its offset`() throws {
    #expect(try time("2026-10-24T23:59:59Z") == "01:59")
    #expect(try time("2026-10-25T00:00:00Z") == "02:00+02:00")
    #expect(try time("2026-10-25T00:59:59Z") == "02:59+02:00")
    #expect(try time("2026-10-25T01:00:00Z") == "02:00+01:00")
    #expect(try time("2026-10-25T01:59:59Z") == "02:59+01:00")
    #expect(try time("2026-10-25T02:00:00Z") == "03:00")
  }

  @Test func `local times at the start of summer time are shown without an offset`() throws {
    #expect(try time("2026-03-29T00:59:00Z") == "01:59")
    #expect(try time("2026-03-29T01:00:00Z") == "03:00")
    #expect(try time("2026-06-01T00:00:00Z") == "02:00")
  }
}
