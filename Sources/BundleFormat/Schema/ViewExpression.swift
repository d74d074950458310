/// SQL expressions that show stored values as GTFS writes them.
enum ViewExpression {
  /// Formats seconds as `HH:MM:SS`. For times within a day, SQLite's `time` is several times faster than `printf`.
  static func time(_ seconds: String) -> String {
    "CASE WHEN \(seconds) BETWEEN 0 AND 86399 THEN time(\(seconds), 'unixepoch') "
      + "WHEN \(seconds) IS NOT NULL THEN printf('%02d:%02d:%02d', (\(seconds)) / 3600, (\(seconds)) / 60 % 60, "
      + "(\(seconds)) % 60) END"
  }

  /// Formats days since 1970-01-01 as `YYYYMMDD`.
  static func date(_ day: String) -> String {
    "strftime('%Y%m%d', \(day) * 86400, 'unixepoch')"
  }

  static func degrees(_ units: String) -> String { "\(units) / 1e7" }

  /// Converts integers in units of 10^-digits; numbers with more digits are stored as text and shown unchanged.
  static func decimal(_ units: String, digits: Int) -> String {
    if digits == 0 { return units }
    return "CASE typeof(\(units)) WHEN 'integer' THEN \(units) / 1e\(digits) ELSE \(units) END"
  }
}
