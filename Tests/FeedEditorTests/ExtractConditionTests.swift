import Foundation
import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Conditions of extracts` {
  @Test func `every table of the schema says which of its rows are in an extract`() {
    // Of calls and transfers, more than an id decides.
    let tables = GTFSSchema.files.filter(\.isTable)
    #expect(tables.filter { KeptRows.filters(of: $0) == nil } == [GTFSSchema.stopTimes, GTFSSchema.transfers])
    for schema in tables {
      for column in KeptRows.filters(of: schema) ?? [] {
        #expect(schema.idKind(of: column) != nil, "\(schema.name): \(column.name)")
      }
    }
  }

  @Test(arguments: ColumnName.allCases)
  func `every column that is known by name is one of GTFS`(column: ColumnName) {
    #expect(GTFSSchema.files.contains { $0[column.name] != nil })
    #expect(ColumnName(named: column.name) == column)
  }

  private func error(_ feed: FeedText, _ change: (inout ExtractConditions) -> Void) -> String? {
    let error = #expect(throws: PlainFailure.self) { try feed.extract(change) }
    return error?.description
  }

  @Test func `ids that a feed does not have are errors that name similar ones`() {
    let feed = FeedText.small.appending("Alpha1,Alpha 1,52.5,13.4", to: "stops.txt")
    #expect(error(feed) { $0.stops = ["alpha1"] } == "feed: has no stop alpha1 (did you mean \"Alpha1\"?)")
    #expect(error(feed) { $0.routes = ["r2"] } == "feed: has no route r2 (did you mean \"r1\"?)")
    #expect(error(feed) { $0.agencies = ["b"] } == "feed: has no agency b")
    #expect(error(feed) { $0.agencies = ["nothing like it"] } == "feed: has no agency nothing like it")
  }

  @Test(arguments: [(3, true), (700, true), (704, false), (0, false), (2, false)])
  func `a basic route type includes its extended types`(type: Int, isKept: Bool) throws {
    let feed = FeedText.small.adding("routes.txt", "route_id,agency_id,route_short_name,route_type\nr1,a,1,700\n")
    let extract = try? feed.extract { $0.routeTypes = [type] }
    #expect((extract != nil) == isKept)
  }

  @Test func `a location group can be named like a stop, and is named by its stops`() throws {
    let feed = FeedText.small.adding("location_groups.txt", "location_group_id,location_group_name\ng,Group\n")
      .adding("location_group_stops.txt", "location_group_id,stop_id\ng,C\n")
      .appending("r1,daily,flex", to: "trips.txt")
      .adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,location_group_id,start_pickup_drop_off_window,end_pickup_drop_off_window
        t1,08:00:00,08:00:00,A,1,,,
        t1,08:10:00,08:10:00,B,2,,,
        flex,,,,1,g,08:00:00,09:00:00
        flex,,,,2,g,08:00:00,09:00:00

        """)
    for stop in ["g", "C"] {
      let trips = try feed.extract { $0.stops = [StopID(stop)] }.table("trips.txt").values(of: "trip_id")
      #expect(trips == ["flex"])
    }
  }

  @Test func `translations of the legacy form stay`() throws {
    let text = "trans_id,lang,translation\nAlpha,fr,Alphe\n"
    let extract = try FeedText.small.adding("translations.txt", text).extract { $0.routes = ["r1"] }
    #expect(extract.files["translations.txt"] == text)
  }

  @Test func `trips of the day before that still run are reported`() throws {
    let folder = try TemporaryFolder()
    let night = FeedText.small.appending("r1,daily,night", to: "trips.txt")
      .appending("night,23:50:00,23:50:00,A,1\nnight,24:10:00,24:10:00,B,2", to: "stop_times.txt")
    var conditions = ExtractConditions()
    let feed = try night.opened(in: folder)
    for (first, count) in [("20260701", 1), ("20260101", 0)] {
      let day = try #require(ServiceDate(first))
      conditions.dates = day...day
      let report = try Extraction(of: feed, conditions).write(to: folder.file("\(first).zip"))
      #expect(report.nightTripCount == count)
      #expect(report.notes.contains { $0.contains("begin a day earlier") } == (count > 0))
    }
  }

  @Test func `today is the day of the feed`() throws {
    let folder = try TemporaryFolder()
    let feed = try FeedText.small.adding(
      "agency.txt", "agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example.com,Pacific/Auckland\n"
    ).opened(in: folder)
    var conditions = ExtractConditions()
    try ExtractDates(from: .today, to: nil, days: 2).add(to: &conditions)
    #expect(!conditions.isEmpty && conditions.dates == nil)
    // 2026-07-01 at 13:00 UTC is the next day in Auckland.
    try conditions.resolve(for: feed, at: 1_782_910_800)
    #expect(conditions.dates.map { "\($0)" } == "20260702...20260703")
  }

  @Test func `without a trip on the wanted days, the error has the days of the feed`() throws {
    let (first, last) = (try #require(ServiceDate("20270101")), try #require(ServiceDate("20270131")))
    #expect(
      error(FeedText.small) { $0.dates = first...last }
        == "feed: no trip matches the conditions; services run from 20260101 to 20261231")
  }

  @Test func `a box in another order is suspected`() throws {
    let box = try #require(Area.box(degrees: [13.0, 52.0, 13.5, 53.0]))
    #expect(
      error(FeedText.small) { $0.areas = [box] }
        == "feed: no trip matches the conditions; the box has no stop, but 52.0,13.0,53.0,13.5 has 3: expected "
        + "south,west,north,east")
    #expect(Area.problem(ofDegrees: [48, 8, 47, 9]) == "the south, 48.0, is north of the north, 47.0; ")
    #expect(Area.problem(ofDegrees: [47, 8, 48, 9]) == "")
  }
}
