import BundleVerifier
import TestFeeds
import Testing

/// Rows of `date_set` that are invalid, contain a date twice, or differ from those of an import.
@Suite struct `Date rows` {
  /// Day 20,574 is May 1, 2026. Rows for May Day and for no holiday overlap.
  private static let bundle = Task {
    try await BuiltBundle(
      .small.adding(
        "calendar_dates.txt",
        """
        service_id,date,exception_type,holiday
        daily,20260501,2,May Day
        daily,20260503,2,
        daily,20260505,2,
        daily,20260506,2,May Day
        daily,20260506,1,
        daily,20260531,2,
        """))
  }

  @Test func `date rows of an import pass`() async throws {
    #expect(try await Self.bundle.value.verify(against: nil).isPassed)
  }

  @Test(arguments: [
    // Adds May 3, which another row contains, to the row of May Day.
    ("UPDATE date_set SET days = days | 4 WHERE first_day = 20574", "repeats a day of another row"),
    // Moves May 5 to a separate row.
    (
      "UPDATE date_set SET days = 1 WHERE first_day = 20576;"
        + "INSERT INTO date_set SELECT date_set, 20578, 2, 1, x_holiday FROM date_set WHERE first_day = 20576",
      "starts within the range of the row of day 20576"
    ),
    ("UPDATE date_set SET days = 0 WHERE first_day = 20576", "days is 0"),
    ("UPDATE date_set SET first_day = 2932896, days = 3 WHERE first_day = 20604", "not valid dates"),
    ("UPDATE date_set SET first_day = -719529 WHERE first_day = 20604", "not valid dates"),
    ("UPDATE service SET end_day = 2932897 WHERE service_id = 'daily'", "not a date: 2932897"),
    ("UPDATE date_set SET x_holiday = 0.5 WHERE first_day = 20604", "not the number of a text: 0.5"),
    ("UPDATE date_set SET days = 268435461 WHERE first_day = 20576", "days is 268435461"),
    ("UPDATE date_set SET days = 'x' WHERE first_day = 20576", "days is 0"),
    ("UPDATE date_set SET days = -1 WHERE first_day = 20604", "days is -1"),
    ("UPDATE date_set SET days = 9223372036854775807 WHERE first_day = 20604", "days is 9223372036854775807"),
  ]) func `invalid or unusual date rows are found`(sql: String, message: String) async throws {
    let report = try await Self.bundle.value.verify(changing: sql)
    #expect(report["services"]?.findings.contains { $0.message.contains(message) } == true, "\(report.checks)")
  }
}
