import TransitValues

/// A value of a cell that can be kept in a column.
protocol ColumnValue: Sendable, Equatable {
  /// Stands for an empty cell in a column. No cell has this value.
  static var none: Self { get }

  /// The column of this kind; `nil` if it is of another one.
  static func column(in values: ColumnValues) -> Column<Self>?
}

extension Int32: ColumnValue {
  static var none: Int32 { .min }

  static func column(in values: ColumnValues) -> Column<Int32>? {
    if case .numbers(let column) = values { column } else { nil }
  }
}

extension Int8: ColumnValue {
  static var none: Int8 { .min }

  static func column(in values: ColumnValues) -> Column<Int8>? {
    if case .choices(let column) = values { column } else { nil }
  }

  /// The value of a number that GTFS does not declare for an enumeration.
  static var unrecognized: Int8 { -1 }
}

extension Double: ColumnValue {
  // Not a number: GTFS has no such values, and cells that contain one are errors.
  static var none: Double { -.infinity }

  static func column(in values: ColumnValues) -> Column<Double>? {
    if case .decimals(let column) = values { column } else { nil }
  }
}

extension TextNumber: ColumnValue {
  static var none: TextNumber { .empty }

  static func column(in values: ColumnValues) -> Column<TextNumber>? {
    if case .texts(let column) = values { column } else { nil }
  }
}

/// The values of one column in the order of the rows. Takes no memory until a row has a value.
struct Column<Value: ColumnValue>: Sendable {
  private var values: [Value] = []

  /// Whether any row has a value.
  var hasValues: Bool { !values.isEmpty }

  /// The value of a row, or ``ColumnValue/none``.
  @inline(__always)
  func value(_ row: Int) -> Value { values.isEmpty ? .none : values[row] }

  /// The value of a row; `nil` for an empty cell.
  @inline(__always)
  subscript(row: Int) -> Value? {
    let value = value(row)
    return value == .none ? nil : value
  }

  /// Appends the value of row `row`, after the values of all former rows.
  mutating func append(_ value: Value, row: Int) {
    if values.isEmpty {
      if value == .none { return }
      values = Array(repeating: .none, count: row)
    }
    values.append(value)
  }

  /// Removes the rows from `start` on that are marked.
  mutating func remove(from start: Int, _ isRemoved: [Bool]) {
    if values.isEmpty { return }
    let kept = zip(values[start...], isRemoved).lazy.filter { !$1 }.map(\.0)
    values.replaceSubrange(start..., with: Array(kept))
  }
}

/// A column of any kind.
enum ColumnValues: Sendable {
  case texts(Column<TextNumber>)
  /// Integers, days since 1970-01-01, seconds, or colors.
  case numbers(Column<Int32>)
  /// Enumerations.
  case choices(Column<Int8>)
  case decimals(Column<Double>)

  init(for type: FieldType) {
    self =
      switch type {
      case .enumeration: .choices(Column())
      case .integer, .time, .localTime, .date, .color: .numbers(Column())
      case .decimal, .latitude, .longitude: .decimals(Column())
      default: .texts(Column())
      }
  }
}
