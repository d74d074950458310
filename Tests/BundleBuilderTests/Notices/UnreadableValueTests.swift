import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite

/// A value that cannot be parsed becomes an empty cell; a row that requires the value is dropped.
@Suite struct `Unreadable values` {
  private static let small = FeedText.small
  private static let whole = FeedText.whole

  /// A feed with one value replaced by `value`, which the import reads as an empty cell.
  private static func emptied(
    _ value: String, inPlaceOf old: String, around text: (String) -> String, of file: String, line: Int, field: String,
    code: String
  ) -> Defect {
    let written = value.contains(",") ? "\"\(value)\"" : value
    return Defect(
      "\(field) \(value)", whole.replacing(text(old), with: text(written), in: file),
      keeps: whole.replacing(text(old), with: text(""), in: file), .init(code, file, line, field, value))
  }

  @Test(arguments: ["25:6O:00", "8:5:00", "-08:10:00", "08:10", "NA", "8:10:60", "99999:00:00"])
  func `invalid times are removed with a notice`(value: String) async throws {
    try await Self.emptied(
      value, inPlaceOf: "08:10:00", around: { "t1,\($0),08:11:00" }, of: "stop_times.txt", line: 3,
      field: "arrival_time", code: "invalid_time"
    ).check()
  }

  @Test(arguments: ["20260230", "2026-01-01", "1.1.2026", "20261301", "0"])
  func `invalid dates are removed with a notice`(value: String) async throws {
    let (dated, kept) = [value, ""].map {
      Self.small.adding("feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang,feed_end_date\nP,u,de,\($0)")
    }.pair
    try await Defect("a date", dated, keeps: kept, .init("invalid_date", "feed_info.txt", 2, "feed_end_date", value))
      .check()
  }

  @Test(arguments: [("52,5", "invalid_float"), ("91", "number_out_of_range"), ("-90.0000001", "number_out_of_range")])
  func `invalid latitudes are removed with a notice`(value: String, code: String) async throws {
    try await Self.emptied(
      value, inPlaceOf: "52.5", around: { "B,Beta,\($0)" }, of: "stops.txt", line: 3, field: "stop_lat", code: code
    ).check()
    try await Self.emptied(
      value, inPlaceOf: "52.5", around: { "s1,\($0),13.2" }, of: "shapes.txt", line: 3, field: "shape_pt_lat",
      code: code
    ).check()
  }

  @Test(arguments: [("180.00000005", "number_out_of_range"), ("13.2°", "invalid_float"), ("East", "invalid_float")])
  func `invalid longitudes are removed with a notice`(value: String, code: String) async throws {
    try await Self.emptied(
      value, inPlaceOf: "13.2", around: { "52.5,\($0),2" }, of: "shapes.txt", line: 3, field: "shape_pt_lon", code: code
    ).check()
  }

  @Test(arguments: [
    emptied(
      "bus", inPlaceOf: "3", around: { "a,1,\($0),n1" }, of: "routes.txt", line: 2, field: "route_type",
      code: "invalid_integer"),
    emptied(
      "1.5", inPlaceOf: "120", around: { ",2,\($0)" }, of: "transfers.txt", line: 2, field: "min_transfer_time",
      code: "invalid_integer"),
    emptied(
      "9223372036854775808", inPlaceOf: "600", around: { "07:00:00,\($0),1" }, of: "frequencies.txt", line: 2,
      field: "headway_secs", code: "number_out_of_range"),
    emptied(
      "2147483648", inPlaceOf: "600", around: { "07:00:00,\($0),1" }, of: "frequencies.txt", line: 2,
      field: "headway_secs", code: "number_out_of_range"),
    emptied(
      "6,75", inPlaceOf: "6.75", around: { ",2,,,\($0)," }, of: "stop_times.txt", line: 3, field: "shape_dist_traveled",
      code: "invalid_float"),
    emptied(
      "6,75", inPlaceOf: "6.75", around: { ",2,\($0)" }, of: "shapes.txt", line: 3, field: "shape_dist_traveled",
      code: "invalid_float"),
    emptied(
      "free", inPlaceOf: "2.50", around: { "f1,\($0),EUR" }, of: "fare_attributes.txt", line: 2, field: "price",
      code: "invalid_float"),
    emptied(
      "below", inPlaceOf: "-1.5", around: { "L1,\($0),Tracks" }, of: "levels.txt", line: 2, field: "level_index",
      code: "invalid_float"),
    emptied(
      "yes", inPlaceOf: "1", around: { "r1,t1,Maker,\($0)" }, of: "attributions.txt", line: 2, field: "is_producer",
      code: "invalid_integer"),
  ])
  func `invalid numbers are removed with a notice`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test(arguments: [
    ("direction_id", "x", "invalid_integer"), ("direction_id", "40000", "number_out_of_range"),
    ("safe_duration_factor", "1,5", "invalid_float"),
  ])
  func `invalid numbers of trips are removed with a notice`(field: String, value: String, code: String) async throws {
    let (feed, kept) = ["\"\(value)\"", ""].map {
      Self.small.adding("trips.txt", "route_id,service_id,trip_id,\(field)\nr1,daily,t1,\($0)")
    }.pair
    try await Defect(field, feed, keeps: kept, .init(code, "trips.txt", 2, field, value)).check()
  }

  @Test(arguments: [
    ("pickup_type", "-", "invalid_integer"), ("pickup_type", "3000000000", "number_out_of_range"),
    ("timepoint", "1.0", "invalid_integer"), ("continuous_drop_off", "no", "invalid_integer"),
    ("end_pickup_drop_off_window", "noon", "invalid_time"),
  ])
  func `invalid stop_times values are removed with a notice`(field: String, value: String, code: String) async throws {
    let (feed, kept) = [value, ""].map {
      Self.small.adding(
        "stop_times.txt", "trip_id,departure_time,stop_id,stop_sequence,\(field)\nt1,8:00:00,A,1,\($0)\nt1,9:00:00,B,2,"
      )
    }.pair
    try await Defect(field, feed, keeps: kept, .init(code, "stop_times.txt", 2, field, value)).check()
  }

  @Test func `invalid exception types are distinguished from empty ones`() async throws {
    let dates = "service_id,date,exception_type\ndaily,20260501,2\ndaily,20260502,"
    try await Defect(
      "an exception type that is not a number", Self.small.adding("calendar_dates.txt", dates + "x"),
      keeps: Self.small.adding("calendar_dates.txt", dates),
      .init("invalid_integer", "calendar_dates.txt", 3, "exception_type", "x")
    ).check()
    try await Defect(
      "the number that stands for an empty cell", Self.small.adding("calendar_dates.txt", dates + "-1"),
      keeps: Self.small.adding("calendar_dates.txt", dates),
      .init("number_out_of_range", "calendar_dates.txt", 3, "exception_type", "-1")
    ).check()
    let imported = try await ImportedFeed(Self.small.adding("calendar_dates.txt", dates + "3"))
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["unexpected_enum_value": 1])
    #expect(try imported.database.integer("SELECT exception_type FROM calendar_dates WHERE date = '20260502'") == 3)
  }

  @Test(arguments: [
    Defect(
      "a non-numeric sequence", small.appending("t1,09:00:00,09:00:00,A,x", to: "stop_times.txt"), keeps: small,
      .init("invalid_integer", "stop_times.txt", 5, "stop_sequence", "t1,09:00:00,09:00:00,A,x")),
    Defect(
      "a sequence beyond 64 bits",
      small.appending("t1,09:00:00,09:00:00,A,99999999999999999999", to: "stop_times.txt"), keeps: small,
      .init("number_out_of_range", "stop_times.txt", 5, "stop_sequence", "t1,09:00:00,09:00:00,A,99999999999999999999")),
    Defect(
      "a point without a sequence", whole.appending("s1,1,1,,", to: "shapes.txt"), keeps: whole,
      .init("missing_required_field", "shapes.txt", 5, "shape_pt_sequence", "s1,1,1,,")),
    Defect(
      "a point whose sequence is not a number", whole.appending("s1,1,1,2nd,", to: "shapes.txt"), keeps: whole,
      .init("invalid_integer", "shapes.txt", 5, "shape_pt_sequence", "s1,1,1,2nd,")),
    Defect(
      "an exception on an invalid date", whole.appending("daily,20260230,1", to: "calendar_dates.txt"), keeps: whole,
      .init("invalid_date", "calendar_dates.txt", 4, "date", "daily,20260230,1")),
  ])
  func `rows with an invalid key value are dropped`(defect: Defect) async throws {
    try await defect.check()
  }

  @Test func `unusual but valid values are kept`() async throws {
    let feed = Self.small
      .adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled,pickup_type
        t1,8:00:00,8:00:00,A,-5,-0.5,7
        t1,,100:00:00,B,0,1e2,
        t1,0999:59:59,999:59:59,C,+3,12345678901234567890.5,
        """)
    let imported = try await ImportedFeed(feed)
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["unexpected_enum_value": 1])
    #expect(
      try imported.rows(
        "SELECT arrival_time, departure_time, stop_sequence, shape_dist_traveled FROM stop_times ORDER BY stop_sequence"
      )
        == [
          [.text("08:00:00"), .text("08:00:00"), .integer(-5), .real(-0.5)],
          [.null, .text("100:00:00"), .integer(0), .real(100)],
          [.text("999:59:59"), .text("999:59:59"), .integer(3), .text("12345678901234567890.5")],
        ])
  }

  @Test func `extreme distances and exponents do not crash the import`() async throws {
    let imported = try await ImportedFeed(
      Self.small.adding(
        "stop_times.txt",
        """
        trip_id,departure_time,stop_id,stop_sequence,shape_dist_traveled
        t1,8:00:00,A,-9223372036854775808,-12e37
        t1,,B,0,1
        t1,9:00:00,C,9223372036854775807,12e37
        """))
    #expect(try imported.notices.isEmpty)
    let odd = try await ImportedFeed(
      Self.whole.replacing("12.75", with: "1e-9223372036854775808", in: "pathways.txt"))
    #expect(try odd.rows("SELECT length FROM pathways") == [[.text("1e-9223372036854775808")]])
  }
}

extension Array {
  /// The two elements of an array of two.
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
