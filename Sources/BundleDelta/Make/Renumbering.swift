/// Which columns of the schema are numbers that another tree gives out: a row inserted there changes them all, which a
/// key map says once.
///
/// Only a matter of size: a delta is right whatever this says.
enum Renumbering {
  /// Trees that give out numbers, by the column that has them, in an order in which each comes after those it refers to.
  static let learned: [(table: String, column: String)] = [
    ("text", "rowid"), ("stop", "rowid"), ("location", "rowid"), ("route", "rowid"), ("date_set", "date_set"),
    ("service", "rowid"), ("point", "rowid"), ("line_point", "line"), ("shape", "rowid"),
    ("pattern_call", "pattern"), ("profile_call", "profile"), ("extra_call", "extra"), ("trip", "rowid"),
  ]

  /// The table that gives out a column's numbers; `nil` for any other column.
  static func table(of column: String) -> String? {
    switch column {
    case "stop", "parent": "stop"
    case "pattern": "pattern_call"
    case "profile": "profile_call"
    case "line": "line_point"
    case "extra": "extra_call"
    case "headsign", "block", "fare", "origin", "destination", "contains", "location_group", "pickup_booking_rule",
      "drop_off_booking_rule":
      "text"
    case "location", "route", "date_set", "service", "point", "shape", "trip": column
    default: nil
    }
  }

  /// Trees in the order in which they are written.
  static func rank(_ table: String) -> Int {
    learned.firstIndex { $0.table == table } ?? learned.count
  }
}
