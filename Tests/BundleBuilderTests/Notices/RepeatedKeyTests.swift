import TestFeeds
import Testing
import TransitSQLite

/// If several rows have the same id, or several calls the same trip and sequence, the first in the file is kept.
@Suite struct `Duplicate ids` {
  private static let whole = FeedText.whole

  /// A defect: a row that repeats an id of the file.
  private static func repeating(_ row: String, of file: String, line: Int, field: String) -> Defect {
    Defect(
      "a second \(field) of \(file)", whole.appending(row, to: file), keeps: whole,
      .init("duplicate_key", file, line, field, row))
  }

  @Test(arguments: [
    repeating("a,Other,https://example.org,Asia/Tokyo", of: "agency.txt", line: 3, field: "agency_id"),
    repeating("A,Other,1,1,z9,0,,", of: "stops.txt", line: 6, field: "stop_id"),
    repeating("r1,a,9,3,n9", of: "routes.txt", line: 4, field: "route_id"),
    repeating("r1,daily,t1,Other,", of: "trips.txt", line: 5, field: "trip_id"),
    repeating("daily,0,0,0,0,0,0,0,20200101,20201231", of: "calendar.txt", line: 3, field: "service_id"),
    repeating("L1,5,Other", of: "levels.txt", line: 4, field: "level_id"),
    repeating("f1,9.99,EUR,0,,a", of: "fare_attributes.txt", line: 3, field: "fare_id"),
    repeating("adult,Other,", of: "rider_categories.txt", line: 4, field: "rider_category_id"),
    repeating("card,Other,0", of: "fare_media.txt", line: 3, field: "fare_media_id"),
    repeating("inner,Other", of: "areas.txt", line: 4, field: "area_id"),
    repeating("n2,Other", of: "networks.txt", line: 3, field: "network_id"),
    repeating("g1,Other", of: "location_groups.txt", line: 3, field: "location_group_id"),
    repeating("b1,0,,", of: "booking_rules.txt", line: 3, field: "booking_rule_id"),
    repeating("s1,1,1,3,99.25", of: "shapes.txt", line: 5, field: "shape_pt_sequence"),
    repeating("t2,,,B,,,2,,,99.25,", of: "stop_times.txt", line: 7, field: "stop_sequence"),
  ])
  func `the later row with the same id is dropped`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test(arguments: [
    repeating("t1,09:00:00,09:00:00,C,,,2,,,99.25,", of: "stop_times.txt", line: 7, field: "stop_sequence")
  ])
  func `the late row with the same sequence is dropped with its full text`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test(arguments: [
    repeating("t2,late,,B,,,2,,,far,", of: "stop_times.txt", line: 7, field: "stop_sequence"),
    repeating("t1,late,09:00:00,C,,,2,,,far,", of: "stop_times.txt", line: 7, field: "stop_sequence"),
    repeating("s1,north,1,3,far", of: "shapes.txt", line: 5, field: "shape_pt_sequence"),
  ])
  func `rows with duplicate keys and other errors have one notice`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test(arguments: [
    repeating("t2,,,B,,,2,,,0.125,", of: "stop_times.txt", line: 7, field: "stop_sequence"),
    repeating("s1,1,1,3,0.125", of: "shapes.txt", line: 5, field: "shape_pt_sequence"),
  ])
  func `dropped duplicate rows do not affect other rows`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test func `the late point with the same sequence is dropped with its full text`() async throws {
    let shapes = Self.whole.appending("s2,1,1,1,0\ns2,1,2,2,1", to: "shapes.txt")
    let defect = Defect(
      "a second sequence", shapes.appending("s1,1,1,3,9.25", to: "shapes.txt"), keeps: shapes,
      .init("duplicate_key", "shapes.txt", 7, "shape_pt_sequence", "s1,1,1,3,9.25"))
    try await defect.check()
  }

  @Test func `a duplicate service date is dropped`() async throws {
    try await Self.repeating("daily,20260501,2", of: "calendar_dates.txt", line: 4, field: "date").check()
  }

  @Test(arguments: [
    ("frequencies.txt", "t1,06:00:00,07:00:00,600,1"), ("transfers.txt", "A,B,,,,,2,120"),
    ("fare_rules.txt", "f1,,,,z2"),
    ("stop_areas.txt", "inner,A"), ("translations.txt", "stops,stop_name,fr,Bêta,,,Beta"),
    ("fare_products.txt", "day,Day,adult,card,7.10,EUR"), ("pathways.txt", "p1,A,S,2,1,12.75,-0.083"),
    ("attributions.txt", "1,a,r1,t1,Maker,1"), ("feed_info.txt", "Other,https://example.org,de"),
    ("calendar_dates.txt", "daily,20260501,1"),
  ])
  func `duplicate rows of tables without references to them are all kept`(file: String, row: String) async throws {
    let imported = try await ImportedFeed(Self.whole.appending(row, to: file))
    #expect(try imported.notices.isEmpty)
    let table = file.prefix { $0 != "." }
    #expect(
      try imported.database.integer("SELECT count(*) FROM \(table)") == Self.whole.table(file).rows.count + 1)
  }

  @Test func `ids that differ in any byte are different`() async throws {
    let imported = try await ImportedFeed(
      FeedText.small.appending("a,x,1,1\n\u{E9},x,1,1\ne\u{301},x,1,1\n\u{E9} x,x,1,1", to: "stops.txt"))
    #expect(try imported.notices.isEmpty)
    #expect(try imported.database.integer("SELECT count(*) FROM stop") == 7)
  }
}
