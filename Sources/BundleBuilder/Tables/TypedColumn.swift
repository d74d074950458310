import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a declared column by its type, resolves foreign ids, and adds a notice for each value that is not kept.
///
/// A class for the same reason as ``TableColumn``.
final class TypedColumn: Sendable {
  /// The representation of a column's values in a ``RowStore``.
  private enum Form {
    case text, integer, decimal
    /// A price. One with an exponent or a plus, which GTFS does not allow, stays text, so that readers can tell.
    case price
    /// 32 bits, so that sums in queries cannot overflow.
    case smallInteger
    /// `HH:MM:SS`.
    case timeText
    /// Seconds.
    case seconds
    case dateText
    case latitudeE7, longitudeE7
  }

  let cell: TableColumn
  private let form: Form
  /// The tables of ids that a foreign id refers to; empty for other columns.
  private let definitions: [IdentifierTable]
  /// Whether a row with an empty cell is dropped: the column is the key of the file or a required reference.
  private let identifiesRow: Bool
  /// Whether a row with a dangling id is dropped; see ``GTFSSchema/conditions``.
  private let needsTarget: Bool
  /// Whether a row with an unreadable value is dropped; see ``GTFSSchema/conditions``.
  private let mustBeReadable: Bool

  init(_ cell: TableColumn, of file: FileSchema, references: References) {
    let column = cell.schema
    let checked = References.checked(of: column, in: file)
    self.cell = cell
    form = Self.form(of: column, hasForm: CompactTables.hasForm(column, of: file))
    definitions = checked.map { references[$0] }
    identifiesRow = GTFSSchema.needsValue(column, of: file) && (file.primaryKey == [column.name] || !checked.isEmpty)
    needsTarget = GTFSSchema.needsTarget(column, of: file)
    mustBeReadable = GTFSSchema.mustBeReadable(column, of: file)
  }

  /// - Parameter hasForm: Whether the column has its own form in a compact table, with times in seconds and degrees as
  ///   integers. Otherwise values are stored as GTFS writes them.
  private static func form(of column: ColumnSchema, hasForm: Bool) -> Form {
    switch column.type {
    case .integer where column.name == "headway_secs": .smallInteger
    case .enumeration, .integer: .integer
    case .currencyAmount: .price
    case .decimal: column.name == "price" ? .price : .decimal
    case .time, .localTime: hasForm ? .seconds : .timeText
    case .date: .dateText
    case .latitude: hasForm ? .latitudeE7 : .decimal
    case .longitude: hasForm ? .longitudeE7 : .decimal
    default: .text
    }
  }

  /// Whether the row can be kept, judging by this cell. If the row lacks its key or a required reference, if a
  /// required reference or a condition is unknown, or if a condition is unreadable, adds a notice and returns false.
  func allows(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    let isEmpty = row.isEmpty(cell)
    if isEmpty, identifiesRow {
      try row.noteDropped(.missingRequiredField, cell)
      return false
    }
    if needsTarget, !isEmpty, !isDefined(row, bytes) {
      try row.noteDropped(.foreignKeyViolation, cell)
      return false
    }
    if mustBeReadable, !isEmpty, let problem = problem(of: bytes.extracting(row.range(of: cell))) {
      try row.noteDropped(NoticeCode(problem, in: cell.schema.type), cell)
      return false
    }
    return true
  }

  /// Why the value of a condition, an integer or a time, is unreadable.
  private func problem(of value: Span<UInt8>) -> FieldError? {
    do throws(FieldError) {
      if case .timeText = form { _ = try FieldParser.time(value) } else { _ = try FieldParser.integer(value) }
      return nil
    } catch {
      return error
    }
  }

  /// Whether the id is defined in one of the columns that it refers to. True for columns that are not checked.
  private func isDefined(_ row: TableRow, _ bytes: Span<UInt8>) -> Bool {
    if definitions.isEmpty { return true }
    let id = bytes.extracting(row.range(of: cell))
    for table in definitions where table.contains(id) { return true }
    return false
  }

  /// Whether the cell has a value to keep. Adds a notice for a missing required value and for an undefined id.
  private func hasValue(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    if row.isEmpty(cell) {
      if cell.schema.presence == .required, !cell.schema.emptyValueAllowed {
        try row.note(.missingRequiredField, cell)
      }
      return false
    }
    if isDefined(row, bytes) { return true }
    try row.note(.foreignKeyViolation, cell)
    return false
  }

  /// Appends the value to the current row; NULL if the cell is empty or cannot be parsed.
  func append(_ row: TableRow, _ bytes: Span<UInt8>, to rows: inout RowStore) throws {
    guard try hasValue(row, bytes) else { return rows.appendNull() }
    switch form {
    case .text:
      rows.append(text: bytes.extracting(row.range(of: cell)))
    case .integer:
      rows.append(try row.integer(cell, in: bytes))
    case .smallInteger:
      rows.append(try row.smallInteger(cell, in: bytes).map { Int($0) })
    case .seconds:
      rows.append(try row.time(cell, in: bytes))
    case .timeText:
      rows.append(text: try row.time(cell, in: bytes).map { "\(ServiceTime(seconds: $0))" } ?? "")
    case .dateText:
      rows.append(text: try row.date(cell, in: bytes)?.description ?? "")
    case .latitudeE7:
      rows.append(try row.value(cell, in: bytes) { (cell) throws(FieldError) in try FieldParser.latitudeE7(cell) })
    case .longitudeE7:
      rows.append(try row.value(cell, in: bytes) { (cell) throws(FieldError) in try FieldParser.longitudeE7(cell) })
    case .price:
      let value = bytes.extracting(row.range(of: cell))
      let decimal = try row.decimal(cell, in: bytes)
      rows.append(decimal.map { Self.isPlain(value) ? $0 : .text }, text: value)
    case .decimal:
      rows.append(try row.decimal(cell, in: bytes), text: bytes.extracting(row.range(of: cell)))
    }
  }

  /// Whether a number has only digits, a point and a minus.
  private static func isPlain(_ number: Span<UInt8>) -> Bool {
    number.indices.allSatisfy { (45...57).contains(number[$0]) }
  }

  /// Returns the value as normalized text, so that equal values have equal texts; none if the cell is empty or cannot
  /// be parsed.
  func text(_ row: TableRow, _ bytes: Span<UInt8>, in texts: inout TextColumn) throws -> TextIndex {
    guard try hasValue(row, bytes) else { return .absent }
    let value: String? =
      switch form {
      case .text: nil
      case .integer, .smallInteger: try row.integer(cell, in: bytes).map { "\($0)" } ?? ""
      case .seconds, .timeText: try row.time(cell, in: bytes).map { "\(ServiceTime(seconds: $0))" } ?? ""
      case .dateText: try row.date(cell, in: bytes)?.description ?? ""
      case .decimal, .price, .latitudeE7, .longitudeE7: try decimalText(row, bytes)
      }
    guard let value else { return texts.index(of: bytes.extracting(row.range(of: cell))) }
    return Array(value.utf8).withSpan { texts.index(of: $0) }
  }

  /// Returns a decimal in normalized form; `nil` if it has too many digits, so that its own text is kept.
  private func decimalText(_ row: TableRow, _ bytes: Span<UInt8>) throws -> String? {
    do throws(FieldError) {
      return try FieldParser.decimal(bytes.extracting(row.range(of: cell))).plainText
    } catch .tooPrecise {
      return nil
    } catch {
      try row.note(NoticeCode(error, in: cell.schema.type), cell)
      return ""
    }
  }
}
