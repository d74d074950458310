import TestFeeds
import TransitSQLite

/// The meaning of a cell, read from a feed or from SQL.
enum CellValue: Hashable {
  case empty
  case seconds(Int)
  /// A number in units of 10^-18.
  case number(Int128)
  /// Degrees in units of 10^-7.
  case degrees(Int)
  case text(ExactText)

  /// Parses a cell of a feed.
  init(_ text: String, of column: String) {
    let value: CellValue? =
      if text.isEmpty {
        .empty
      } else if Self.timeColumns.contains(column) {
        NaiveNumber.seconds(text).map(CellValue.seconds)
      } else if Self.degreeColumns.contains(column) {
        NaiveNumber.coordinate(text).map(CellValue.degrees)
      } else if Self.numberColumns.contains(column) {
        NaiveNumber.decimal(text).map(CellValue.number)
      } else {
        nil
      }
    self = value ?? .text(ExactText(text))
  }

  /// Converts a value from SQLite. A text in a column of numbers does not equal the number.
  init(_ value: SQLiteValue, of column: String) {
    let isNumber = Self.degreeColumns.contains(column) || Self.numberColumns.contains(column)
    switch value {
    case .null: self = .empty
    case .text(""): self = .text("an empty text instead of NULL")
    case .text(let text): self = CellValue(text, of: column)
    case .integer(let integer) where isNumber: self = CellValue("\(integer)", of: column)
    case .real(let real) where isNumber: self = CellValue("\(real)", of: column)
    case .integer, .real, .blob: self = .text(ExactText("a value of another type: \(value)"))
    }
  }

  private static let timeColumns: Set<String> = [
    "arrival_time", "departure_time", "start_time", "end_time", "start_pickup_drop_off_window",
    "end_pickup_drop_off_window",
  ]

  private static let degreeColumns: Set<String> = ["stop_lat", "stop_lon", "shape_pt_lat", "shape_pt_lon"]

  private static let numberColumns: Set<String> = [
    "location_type", "wheelchair_boarding", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "exception_type", "route_type", "route_sort_order", "shape_pt_sequence", "shape_dist_traveled",
    "direction_id", "wheelchair_accessible", "bikes_allowed", "stop_sequence", "pickup_type", "drop_off_type",
    "continuous_pickup", "timepoint", "headway_secs", "exact_times",
  ]
}
