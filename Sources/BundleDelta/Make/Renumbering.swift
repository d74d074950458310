/// The schema's columns that contain row numbers of another tree. Inserting a row there changes all of them, which a
/// key map encodes once.
///
/// Affects only the size of a delta, not its correctness.
enum Renumbering {
  /// The numbered trees with their key columns, ordered so that each comes after the trees it refers to.
  static let learned: [(table: String, column: String)] = [
    ("text", "rowid"), ("stop", "rowid"), ("location", "rowid"), ("route", "rowid"), ("date_set", "date_set"),
    ("service", "rowid"), ("point", "rowid"), ("line_point", "line"), ("shape", "rowid"),
    ("pattern_call", "pattern"), ("profile_call", "profile"), ("extra_call", "extra"), ("trip", "rowid"),
  ]

  /// The table whose numbers a column contains; `nil` for other columns.
  static func table(of column: String) -> String? {
    switch column {
    case "stop", "parent", "from_stop", "to_stop": "stop"
    case "from_route", "to_route": "route"
    case "from_trip", "to_trip": "trip"
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

  /// The position of a tree in the order of writing.
  static func rank(_ table: String) -> Int {
    learned.firstIndex { $0.table == table } ?? learned.count
  }
}
