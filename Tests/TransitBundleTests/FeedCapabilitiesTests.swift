import BundleFormat
import Testing

@testable import TransitBundle

@Suite struct `Feed capabilities` {
  private func capabilities(_ files: [(String, columns: [String], rows: Int)]) -> FeedCapabilities {
    FeedCapabilities(
      FeedContents(
        files: files.map { .init(name: $0.0, kind: .table, columns: $0.columns, rows: $0.rows) },
        stopDistanceDigits: 0, shapeDistanceDigits: 0))
  }

  @Test func `capabilities depend on files with rows and on columns in headers`() {
    #expect(capabilities([]) == [])
    #expect(capabilities([("shapes.txt", [], 7), ("pathways.txt", [], 0)]) == .shapes)
    #expect(
      capabilities([("trips.txt", ["trip_id", "block_id", "wheelchair_accessible"], 1), ("fare_products.txt", [], 1)])
        == [.blocks, .wheelchairTrips, .faresV2])
    #expect(capabilities([("stop_times.txt", ["start_pickup_drop_off_window"], 1)]) == .flex)
  }

  @Test func `the information of a bundle includes its capabilities`() throws {
    let bundle = try TestBundle(.town)
    #expect(try bundle.timetable().information.capabilities == .frequencies)
  }

  @Test func `bundle information and feed info are valid until their last day`() throws {
    let bundle = try TestBundle(.town)
    let information = try bundle.timetable().information
    let validity = try #require(information.validity)
    #expect(information.isValid(on: validity.lowerBound) && information.isValid(on: validity.upperBound))
    #expect(!information.isValid(on: validity.lowerBound.advanced(by: -1)))
    #expect(!information.isValid(on: validity.upperBound.advanced(by: 1)))
    let info = FeedInfo(endDate: ServiceDate(daysSince1970: 7))
    #expect(info.isValid(on: ServiceDate(daysSince1970: -1)) && info.isValid(on: ServiceDate(daysSince1970: 7)))
    #expect(!info.isValid(on: ServiceDate(daysSince1970: 8)))
  }
}
