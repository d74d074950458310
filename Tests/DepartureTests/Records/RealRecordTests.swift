import TestFeeds
import Testing
import TransitBundle

/// Compares records of real feeds that are not part of the timetable with the rows of the feed.
@Suite(.enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"))
struct `Records of real feeds` {
  private static let feeds = [
    "google-sample-feed", "us-bart-2018", "us-newark-airtrain", "us-vancouver-ctran-flex", "in-chennai-mtc-subdir",
  ]

  @Test(arguments: feeds) func `records of a real feed equal its rows`(name: String) async throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    let feed = try FeedText(folder: folder.path)
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let timetable = try Timetable(path: built.bundle)
    try checkTransfers(of: timetable, feed, name)
    try checkFareRules(of: timetable, feed, name)
    try checkBlocks(of: timetable, feed, name)
    #expect(try timetable.agencies().count == feed.table("agency.txt").rows.count, "\(name)")
    #expect(try timetable.feedInfo() == nil || !feed.table("feed_info.txt").rows.isEmpty, "\(name)")
    #expect(try timetable.fareProducts().count == feed.table("fare_products.txt").rows.count, "\(name)")
    #expect(try timetable.fareLegRules().count == feed.table("fare_leg_rules.txt").rows.count, "\(name)")
    #expect(try timetable.fareAttributes().count == feed.table("fare_attributes.txt").rows.count, "\(name)")
    withExtendedLifetime(built) {}
  }

  private func checkTransfers(of timetable: Timetable, _ feed: FeedText, _ name: String) throws {
    let parents = StopParents(feed)
    for stop in Set(feed.table("transfers.txt").values(of: "from_stop_id").map { ExactText($0) }) {
      let family = Set([stop] + parents.above(stop) + parents.below(stop))
      let expected = feed.table("transfers.txt").records.filter { family.contains(ExactText($0["from_stop_id"])) }
      let found = try timetable.transfers(from: StopID(rawValue: stop.text))
      #expect(
        found.map { "\($0.toStopID?.rawValue ?? "") \(RecordLine.seconds($0.minimumTime) ?? "0")" }.sorted()
          == expected.map { "\($0["to_stop_id"]) \(Int($0["min_transfer_time"]) ?? 0)" }.sorted(), "\(name), \(stop)")
    }
  }

  private func checkFareRules(of timetable: Timetable, _ feed: FeedText, _ name: String) throws {
    let rows = feed.table("fare_rules.txt").records
    for row in rows.enumerated().filter({ $0.offset % 50 == 0 }).map(\.element) {
      let wanted = ["route_id", "origin_id", "destination_id"].map { ($0, row[$0]) }
      let expected = rows.filter { other in
        wanted.allSatisfy { column, value in value.isEmpty || other[column].isEmpty || other[column] == value }
      }
      let values = wanted.map { $0.1.isEmpty ? nil : $0.1 }
      let found = try timetable.fareRules(
        route: values[0].map(RouteID.init(rawValue:)), origin: values[1].map(ZoneID.init(rawValue:)),
        destination: values[2].map(ZoneID.init(rawValue:)))
      #expect(
        found.compactMap(\.fareID?.rawValue).sorted() == expected.map { $0["fare_id"] }.sorted(), "\(name), \(wanted)")
    }
  }

  private func checkBlocks(of timetable: Timetable, _ feed: FeedText, _ name: String) throws {
    guard let day = timetable.information.validity?.lowerBound.daysSince1970 else { return }
    // The import drops trips of unknown routes.
    let routes = Set(feed.table("routes.txt").values(of: "route_id").map { ExactText($0) })
    var table = feed.table("trips.txt")
    let column = table.columns.firstIndex(of: "route_id") ?? 0
    table.rows.removeAll { !routes.contains(ExactText($0[column])) }
    let model = NaiveBlocks(feed.adding(table.name, table.text))
    let trips = table.records.filter { !$0["block_id"].isEmpty }.map { $0["trip_id"] }
    for trip in trips.enumerated().filter({ $0.offset % 20 == 0 }).map(\.element) {
      for offset in 0..<7 {
        let expected = model.continuation(of: ExactText(trip), on: NaiveDay(number: day + offset))
        let found = try timetable.continuation(of: TripID(rawValue: trip), on: ServiceDate(daysSince1970: day + offset))
        #expect(found?.tripID.rawValue == expected?.id.text, "\(name), trip \(trip)")
      }
    }
  }
}
