import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares localized results of real feeds with the model.
@Suite(.enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"))
struct `Localized results of real feeds` {
  private static let wishes = [[], ["som"], ["spa", "hmn"], ["ja-Hrkt"], ["ja", "en"], ["en-US"], ["xx"]]

  /// Feeds with a translations.txt. The one of jp-donan-bus has an old Japanese format, which is kept but not read.
  @Test(arguments: ["jp-donan-bus", "edge/gdb-flex-feed", "edge/tl-bp-agency-agency_id-recommended"])
  func `localized results of a real feed equal those of a naive model in every language`(name: String) async throws {
    let columns = try await Self.compare(name, try Self.text(of: name)) { _ in
      try await BuiltFeed(path: SharedFeeds.path(of: name))
    }
    let expected: Set<String> = name == "edge/gdb-flex-feed" ? ["routes.route_long_name"] : []
    #expect(columns == expected, "\(name)")
  }

  /// Converts the translations of jp-donan-bus to the columns of GTFS and adds some more.
  @Test func `localized results of a real feed with many translated stops equal those of a naive model`() async throws {
    let name = "jp-donan-bus"
    let text = try Self.text(of: name)
    var table = FeedTable(
      "translations.txt",
      ["table_name", "field_name", "language", "translation", "record_id", "record_sub_id", "field_value"])
    for row in text.table("translations.txt").records {
      table.rows.append(["stops", "stop_name", row["lang"], row["translation"], "", "", row["trans_id"]])
    }
    #expect(table.rows.count == 480)
    for route in text.table("routes.txt").values(of: "route_id").enumerated() where route.offset % 2 == 0 {
      table.rows.append(
        ["routes", "route_long_name", "en", "Line \(route.element)", route.element, "", ""])
    }
    for trip in text.table("trips.txt").values(of: "trip_id").enumerated() where trip.offset % 3 == 0 {
      table.rows.append(["trips", "trip_headsign", "en", "Trip \(trip.offset)", trip.element, "", ""])
    }
    table.rows.append(["agency", "agency_name", "en", "Donan Bus", "", "", "道南バス株式会社"])
    let columns = try await Self.compare(name, text.adding(table.name, table.text)) { try await BuiltFeed($0) }
    #expect(columns == ["stops.stop_name", "routes.route_long_name", "agency.agency_name"])
  }

  private static func text(of name: String) throws -> FeedText {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    return try FeedText(folder: folder.path)
  }

  /// - Returns: The columns in which a text was translated.
  private static func compare(
    _ name: String, _ text: FeedText, build: (FeedText) async throws -> BuiltFeed
  ) async throws -> Set<String> {
    let built = try await build(text)
    let timetable = try Timetable(path: built.bundle)
    let rows = FeedRows(text)
    let validity = try #require(timetable.information.validity)
    var columns: Set<String> = []
    for (number, languages) in wishes.enumerated() {
      let comparison = LocalizedComparison(timetable, rows, in: languages, sample: 12, name)
      var random = SplitMix64(seed: UInt64(number))
      let date = ServiceDate(
        daysSince1970: random.number(validity.lowerBound.daysSince1970...validity.upperBound.daysSince1970))
      try comparison.compareStops()
      try comparison.compareSearches(&random)
      try comparison.compareRoutes(on: date)
      try comparison.compareTrips(on: date)
      let stops = rows.ids(of: "stops")
      for _ in 0..<8 {
        let query = DepartureQuery(
          stopID: ExactText(random.pick(stops)),
          from: timetable.clock.origin(of: date).unixSeconds + random.number(18_000...72_000), seconds: 7200)
        _ = try comparison.compareBoards(query)
      }
      try comparison.compareRecords()
      columns.formUnion(comparison.translatedColumns)
    }
    withExtendedLifetime(built) {}
    return columns
  }
}
