import TransitValues

/// What the cells of a column are compared as.
enum CellKind: Equatable {
  case text
  /// A whole number of that range; beyond it the bundle has no place for it.
  case integer(ClosedRange<Int>)
  case decimal
  /// Degrees within plus and minus the limit, compared as whole units of 1e-7.
  case degrees(limit: Int)
  /// `H:MM:SS`, compared as seconds.
  case time
  /// `YYYYMMDD`.
  case date

  init(_ column: ColumnSchema, of file: FileSchema) {
    switch column.type {
    case .enumeration: self = .integer(Self.numbers(of: column, in: file))
    case .integer: self = .integer(.min ... .max)
    case .decimal, .currencyAmount: self = .decimal
    case .latitude: self = .degrees(limit: 90)
    case .longitude: self = .degrees(limit: 180)
    case .time, .localTime: self = .time
    case .date: self = .date
    default: self = .text
    }
  }

  /// The numbers that a column of listed values has room for, `docs/schema.md` says where it is less than 64 bits.
  private static func numbers(of column: ColumnSchema, in file: FileSchema) -> ClosedRange<Int> {
    switch file.name {
    case "trips.txt": Int(Int16.min)...Int(Int16.max)
    case "stop_times.txt", "calendar_dates.txt": Int(Int32.min)...Int(Int32.max)
    default: .min ... .max
    }
  }

  /// The notice that tells of a cell which cannot be read as this; `nil` for text, which always can.
  var unreadableCode: String? {
    switch self {
    case .text: nil
    case .integer: "invalid_integer"
    case .decimal, .degrees: "invalid_float"
    case .time: "invalid_time"
    case .date: "invalid_date"
    }
  }
}

/// What came of reading a cell.
enum CellReading: Equatable {
  case readable
  /// Not written as its column's values are.
  case unreadable
  /// Written well, but beyond what its column holds.
  case outOfRange
}
