import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

/// A row with a dangling required reference or condition is dropped; any other dangling reference is removed.
@Suite struct `Dangling references` {
  private static let small = FeedText.small
  private static let whole = FeedText.whole

  @Test(arguments: [
    Defect(
      "a trip of an unknown route", small.appending("r9,daily,t2", to: "trips.txt"), keeps: small,
      .init("foreign_key_violation", "trips.txt", 3, "route_id", "r9,daily,t2")),
    Defect(
      "a trip of an unknown service", small.appending("r1,never,t2", to: "trips.txt"), keeps: small,
      .init("foreign_key_violation", "trips.txt", 3, "service_id", "r1,never,t2")),
    Defect(
      "a call of an unknown trip", small.appending("t9,09:00:00,09:00:00,A,1", to: "stop_times.txt"), keeps: small,
      .init("foreign_key_violation", "stop_times.txt", 5, "trip_id", "t9,09:00:00,09:00:00,A,1")),
    Defect(
      "a call at an unknown stop", small.appending("t1,08:30:00,08:30:00,X,4", to: "stop_times.txt"), keeps: small,
      .init("foreign_key_violation", "stop_times.txt", 5, "stop_id", "t1,08:30:00,08:30:00,X,4")),
    Defect(
      "a frequency of an unknown trip",
      whole.appending("t9,06:00:00,07:00:00,600,1", to: "frequencies.txt"), keeps: whole,
      .init("foreign_key_violation", "frequencies.txt", 3, "trip_id", "t9,06:00:00,07:00:00,600,1")),
    Defect(
      "an unknown stop in an area", whole.appending("inner,X", to: "stop_areas.txt"), keeps: whole,
      .init("foreign_key_violation", "stop_areas.txt", 4, "stop_id", "inner,X")),
    Defect(
      "a rule for an unknown fare", whole.appending("f9,r1,,,", to: "fare_rules.txt"), keeps: whole,
      .init("foreign_key_violation", "fare_rules.txt", 4, "fare_id", "f9,r1,,,")),
    Defect(
      "a way to an unknown stop", whole.appending("p2,A,X,1,0,,", to: "pathways.txt"), keeps: whole,
      .init("foreign_key_violation", "pathways.txt", 3, "to_stop_id", "p2,A,X,1,0,,")),
    Defect(
      "a timeframe of an unknown service", whole.appending("late,,,never", to: "timeframes.txt"), keeps: whole,
      .init("foreign_key_violation", "timeframes.txt", 4, "service_id", "late,,,never")),
  ])
  func `rows with a dangling required reference are dropped`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test(arguments: [
    Defect(
      "a trip of an unknown shape", whole.replacing("Gamma,s1", with: "Gamma,s9", in: "trips.txt"),
      keeps: whole.replacing("Gamma,s1", with: "Gamma,", in: "trips.txt"),
      .init("foreign_key_violation", "trips.txt", 2, "shape_id", "s9")),
    Defect(
      "a stop of an unknown station", whole.replacing("0,S,L1", with: "0,S9,L1", in: "stops.txt"),
      keeps: whole.replacing("0,S,L1", with: "0,,L1", in: "stops.txt"),
      .init("foreign_key_violation", "stops.txt", 2, "parent_station", "S9")),
    Defect(
      "a stop on an unknown level", whole.replacing("0,S,L1", with: "0,S,L9", in: "stops.txt"),
      keeps: whole.replacing("0,S,L1", with: "0,S,", in: "stops.txt"),
      .init("foreign_key_violation", "stops.txt", 2, "level_id", "L9")),
    Defect(
      "a level in a feed without levels.txt", whole.removing("levels.txt"),
      keeps: whole.removing("levels.txt").replacing("0,S,L1", with: "0,S,", in: "stops.txt"),
      .init("foreign_key_violation", "stops.txt", 2, "level_id", "L1")),
    Defect(
      "a route of an unknown agency", small.replacing("r1,a", with: "r1,b", in: "routes.txt"),
      keeps: small.replacing("r1,a", with: "r1,", in: "routes.txt"),
      .init("foreign_key_violation", "routes.txt", 2, "agency_id", "b")),
    Defect(
      "a call in an unknown location group", whole.replacing(",g1,", with: ",g9,", in: "stop_times.txt"),
      keeps: whole.replacing(",g1,", with: ",,", in: "stop_times.txt"),
      .init("foreign_key_violation", "stop_times.txt", 5, "location_group_id", "g9")),
    Defect(
      "a call in an unknown location", whole.replacing("zone 1", with: "zone 9", in: "stop_times.txt"),
      keeps: whole.replacing("zone 1", with: "", in: "stop_times.txt"),
      .init("foreign_key_violation", "stop_times.txt", 6, "location_id", "zone 9")),
    Defect(
      "a call by an unknown booking rule",
      whole.replacing("zone 1,2,08:00:00,18:00:00,,b1", with: "zone 1,2,08:00:00,18:00:00,,b9", in: "stop_times.txt"),
      keeps: whole.replacing(
        "zone 1,2,08:00:00,18:00:00,,b1", with: "zone 1,2,08:00:00,18:00:00,,", in: "stop_times.txt"),
      .init("foreign_key_violation", "stop_times.txt", 6, "pickup_booking_rule_id", "b9")),
  ])
  func `dangling optional references are removed`(defect: Defect) async throws {
    try await defect.check()
  }

  /// Every condition that GTFS declares, as a file and a column.
  private static let conditions = GTFSSchema.conditions.flatMap { file, columns in
    columns.map { ColumnReference(file: file, column: $0) }
  }

  private static func isReference(_ condition: ColumnReference) -> Bool {
    GTFSSchema.file(named: condition.file)?[condition.column]?.references.isEmpty == false
  }

  @Test(arguments: conditions.filter { !isReference($0) })
  func `a row with an unreadable condition is dropped, because an empty one would apply to more`(
    condition: ColumnReference
  ) async throws {
    let schema = try #require(GTFSSchema.file(named: condition.file))
    let column = try #require(schema[condition.column])
    var table = Self.whole.table(condition.file)
    if !table.columns.contains(condition.column) {
      table = FeedTable(table.name, table.columns + [condition.column], table.rows.map { $0 + [""] })
    }
    var row = try #require(table.rows.last)
    row[try #require(table.columns.firstIndex(of: condition.column))] = "x"
    let text = row.joined(separator: ",")
    var feed = Self.whole
    feed.files[condition.file] = table.text.split(separator: "\n").joined(separator: "\n")
    let code = column.type == .localTime ? "invalid_time" : "invalid_integer"
    try await Defect(
      "\(condition)", feed.appending(text, to: condition.file), keeps: feed,
      .init(code, condition.file, table.rows.count + 2, condition.column, text)
    ).check()
  }

  @Test(arguments: conditions.filter(isReference))
  func `a row with a dangling condition is dropped, because an empty one would apply to more`(
    condition: ColumnReference
  ) async throws {
    let table = Self.whole.table(condition.file)
    let column = try #require(table.columns.firstIndex(of: condition.column))
    var row = try #require(table.rows.last)
    row[column] = "missing"
    let text = row.joined(separator: ",")
    try await Defect(
      "\(condition)", Self.whole.appending(text, to: condition.file), keeps: Self.whole,
      .init("foreign_key_violation", condition.file, table.rows.count + 2, condition.column, text)
    ).check()
  }

  @Test func `every optional reference is a condition or describes its row`() {
    let optional = GTFSSchema.files.flatMap { file in
      file.columns.filter { !$0.references.isEmpty && !GTFSSchema.needsTarget($0, of: file) }
        .map { "\(file.name):\($0.name)" }
    }
    #expect(
      Set(optional) == [
        "stops.txt:parent_station", "stops.txt:level_id", "routes.txt:agency_id", "trips.txt:shape_id",
        "stop_times.txt:stop_id", "stop_times.txt:location_group_id", "stop_times.txt:location_id",
        "stop_times.txt:pickup_booking_rule_id", "stop_times.txt:drop_off_booking_rule_id",
        "booking_rules.txt:prior_notice_service_id",
        "translations.txt:record_id", "translations.txt:record_sub_id",
      ])
  }

  @Test func `rows that refer to dropped rows have notices of their own`() async throws {
    let feed = Self.whole
      .appending("r1,never,t4,,", to: "trips.txt")
      .appending("t4,09:00:00,09:00:00,A,,,1,,,,\nt4,09:10:00,09:10:00,B,,,2,,,,", to: "stop_times.txt")
      .appending("t4,06:00:00,07:00:00,600,1", to: "frequencies.txt")
      .appending("A,B,,,t4,,2,60", to: "transfers.txt")
    try await Defect(
      "a trip of an unknown service that others refer to", feed,
      keeps: Self.whole,
      .init("foreign_key_violation", "frequencies.txt", 3, "trip_id", "t4,06:00:00,07:00:00,600,1"),
      .init("foreign_key_violation", "stop_times.txt", 7, "trip_id", "t4,09:00:00,09:00:00,A,,,1,,,,"),
      .init("foreign_key_violation", "stop_times.txt", 8, "trip_id", "t4,09:10:00,09:10:00,B,,,2,,,,"),
      .init("foreign_key_violation", "transfers.txt", 4, "from_trip_id", "A,B,,,t4,,2,60"),
      .init("foreign_key_violation", "trips.txt", 5, "service_id", "r1,never,t4,,")
    ).check()
  }

  @Test func `a correct feed with every file has no notices`() async throws {
    let imported = try await ImportedFeed(Self.whole)
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == [:])
    #expect(imported.report.metadata.contents.files.count == 32)
    for (name, _) in Self.whole.files where name.hasSuffix(".txt") {
      let table = name.prefix { $0 != "." }
      let rows = Self.whole.table(name).rows.count
      #expect(try imported.database.integer("SELECT count(*) FROM \(table)") == rows, "\(name)")
    }
  }

  @Test(arguments: 0..<5)
  func `record ids of translations are not checked`(_: Int) async throws {
    let imported = try await ImportedFeed(Self.whole)
    #expect(
      try imported.rows("SELECT record_id, record_sub_id FROM translations ORDER BY language, table_name")
        == [[.text("A"), .null], [.text("t1"), .text("2")], [.null, .null]])
  }
}
