import TestFeeds
import Testing
import TransitSQLite

/// A row without its own id, sequence number or a required reference is dropped.
///
/// If another required value is missing, the row is kept with an empty cell.
@Suite struct `Missing values` {
  private static let small = FeedText.small
  private static let whole = FeedText.whole

  private static func dropped(_ row: String, of file: String, field: String) -> Defect {
    let line = whole.table(file).rows.count + 2
    return Defect(
      "a row of \(file) without \(field)", whole.appending(row, to: file), keeps: whole,
      .init("missing_required_field", file, line, field, row))
  }

  @Test(arguments: [
    dropped(",Nowhere,1,1,,,,", of: "stops.txt", field: "stop_id"),
    dropped(",a,9,3,", of: "routes.txt", field: "route_id"),
    dropped("r1,daily,,,", of: "trips.txt", field: "trip_id"),
    dropped(",daily,t9,,", of: "trips.txt", field: "route_id"),
    dropped("r1,,t9,,", of: "trips.txt", field: "service_id"),
    dropped(",1,1,1,1,1,1,1,20260101,20260102", of: "calendar.txt", field: "service_id"),
    dropped(",20260101,1", of: "calendar_dates.txt", field: "service_id"),
    dropped("daily,,1", of: "calendar_dates.txt", field: "date"),
    dropped(",09:00:00,09:00:00,A,,,9,,,,", of: "stop_times.txt", field: "trip_id"),
    dropped("t1,09:00:00,09:00:00,A,,,,,,,", of: "stop_times.txt", field: "stop_sequence"),
    dropped(",1,1,9,", of: "shapes.txt", field: "shape_id"),
    dropped(",0,", of: "levels.txt", field: "level_id"),
    dropped(",06:00:00,07:00:00,600,1", of: "frequencies.txt", field: "trip_id"),
    dropped(",r1,,,", of: "fare_rules.txt", field: "fare_id"),
    dropped("inner,", of: "stop_areas.txt", field: "stop_id"),
    dropped("p2,,A,1,0,,", of: "pathways.txt", field: "from_stop_id"),
    dropped(",A,S,1,0,,", of: "pathways.txt", field: "pathway_id"),
  ])
  func `rows without a required key or reference are dropped`(defect: Defect) async throws {
    try await defect.check()
  }

  /// A feed with one value removed; the import keeps the row with an empty cell.
  private static func emptied(_ text: String, to other: String, of file: String, line: Int, field: String) -> Defect {
    let feed = whole.replacing(text, with: other, in: file)
    return Defect(
      "\(file) without \(field)", feed, keeps: feed, .init("missing_required_field", file, line, field, ""))
  }

  @Test(arguments: [
    emptied("a,Agency", to: "a,", of: "agency.txt", line: 2, field: "agency_name"),
    emptied("a,1,3,", to: "a,1,,", of: "routes.txt", line: 2, field: "route_type"),
    emptied("daily,1,1", to: "daily,1,", of: "calendar.txt", line: 2, field: "tuesday"),
    emptied(",20260101,", to: ",,", of: "calendar.txt", line: 2, field: "start_date"),
    emptied("20260501,2", to: "20260501,", of: "calendar_dates.txt", line: 2, field: "exception_type"),
    emptied("s1,52.5,13.2", to: "s1,,13.2", of: "shapes.txt", line: 3, field: "shape_pt_lat"),
    emptied("07:00:00,600", to: "07:00:00,", of: "frequencies.txt", line: 2, field: "headway_secs"),
    emptied("f1,2.50", to: "f1,", of: "fare_attributes.txt", line: 2, field: "price"),
    emptied("08:11:00,B", to: "08:11:00,", of: "stop_times.txt", line: 3, field: "stop_id"),
  ])
  func `rows without other required values are kept with empty cells`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test func `a missing required column has a notice for each row`() async throws {
    let feed = Self.small.adding("agency.txt", "agency_id,agency_timezone\na,Europe/Berlin\nb,Europe/Berlin")
    try await Defect(
      "agencies without names and addresses", feed, keeps: feed,
      .init("missing_required_field", "agency.txt", 2, "agency_name"),
      .init("missing_required_field", "agency.txt", 2, "agency_url"),
      .init("missing_required_field", "agency.txt", 3, "agency_name"),
      .init("missing_required_field", "agency.txt", 3, "agency_url")
    ).check()
  }

  @Test func `empty cells that GTFS allows have no notices`() async throws {
    let imported = try await ImportedFeed(
      Self.whole.appending("f2,1,EUR,0,,", to: "fare_attributes.txt").appending("A,C,,,,,,", to: "transfers.txt"))
    #expect(try imported.notices.isEmpty)
  }
}
