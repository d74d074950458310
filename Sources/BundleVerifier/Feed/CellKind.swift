import BundleFormat
import TransitValues

/// The type as which the cells of a column are compared.
enum CellKind: Equatable {
  case text
  /// A whole number in the range that the bundle can store.
  case integer(KeptNumbers)
  case decimal
  /// Degrees from `-limit` to `limit`, compared in units of 1e-7.
  case degrees(limit: Int)
  /// `H:MM:SS`, compared as seconds.
  case time
  /// `YYYYMMDD`.
  case date

  init(_ column: ColumnSchema, of file: FileSchema) {
    switch column.type {
    case .enumeration, .integer: self = .integer(KeptNumbers(of: column, in: file))
    case .decimal, .currencyAmount: self = .decimal
    case .latitude: self = .degrees(limit: 90)
    case .longitude: self = .degrees(limit: 180)
    case .time, .localTime: self = .time
    case .date: self = .date
    default: self = .text
    }
  }

  /// The code of the notice for a cell that cannot be parsed; `nil` for text, which cannot fail.
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

/// The whole numbers that a column of the bundle can store. `docs/formats/schema.md` lists the columns with less than
/// 64 bits.
struct KeptNumbers: Equatable {
  private var range = Int.min...Int.max
  /// A number that represents an empty cell and therefore cannot be a value.
  private var empty: Int?

  init(of column: ColumnSchema, in file: FileSchema) {
    switch (file.name, column.name) {
    case ("calendar_dates.txt", "exception_type"):
      range = Self.of32Bits
      empty = BundleSchema.noExceptionType
    case ("frequencies.txt", "headway_secs"): range = Self.of32Bits
    case ("stop_times.txt", let name) where Self.ofCalls.contains(name): range = Self.of32Bits
    case ("trips.txt", let name) where Self.ofTrips.contains(name): range = Int(Int16.min)...Int(Int16.max)
    default: break
    }
  }

  private static let ofTrips: Set = ["direction_id", "wheelchair_accessible", "bikes_allowed", "cars_allowed"]
  private static let ofCalls: Set = [
    "pickup_type", "drop_off_type", "continuous_pickup", "continuous_drop_off", "timepoint",
  ]
  private static let of32Bits = Int(Int32.min)...Int(Int32.max)

  func contains(_ number: Int) -> Bool {
    range.contains(number) && number != empty
  }
}

/// The result of parsing a cell.
enum CellReading: Equatable {
  case readable
  /// The text is not valid for the type of the column.
  case unreadable
  /// The value is valid, but out of the column's range.
  case outOfRange
}
