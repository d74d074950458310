import Foundation
import JourneyChecks
import Testing

/// `JOURNEY_FEEDS` sets the number of feeds; 60 by default. The program journey-torture asks millions of questions.
@Suite struct `Journeys of random feeds` {
  private static let feeds = ProcessInfo.processInfo.environment["JOURNEY_FEEDS"].flatMap { UInt64($0) } ?? 60

  @Test(arguments: 1...feeds)
  func `journeys equal those of a naive model, and each can be ridden`(seed: UInt64) async throws {
    let differences = try await JourneyComparison(seed: seed, questions: 25).differences
    #expect(differences.isEmpty, "\(differences.count) differences, the first:\n\(differences.first ?? "")")
  }
}
