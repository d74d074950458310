import BundleFormat
import GTFSFeed
import TransitValues

/// A declared column as it is read: by its type, foreign ids looked up, everything that is not kept noted.
///
/// A class like ``TableColumn``, and for the same reason.
final class TypedColumn: Sendable {
  /// How the values of a column are kept.
  private enum Form {
    case text, integer, decimal
    /// 32 bits, for what queries add up.
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
  /// Where the values of a foreign id are defined; empty for other columns.
  private let definitions: [IdentifierTable]
  /// Whether a row without it is no row: its own id, or a reference that it needs.
  private let identifiesRow: Bool

  init(_ cell: TableColumn, of file: FileSchema, references: References) {
    let column = cell.schema
    let checked = References.checked(of: column, in: file)
    self.cell = cell
    form = Self.form(of: column, hasForm: CompactTables.hasForm(column, of: file))
    definitions = checked.map { references[$0] }
    identifiesRow = column.presence == .required && (file.primaryKey == [column.name] || !checked.isEmpty)
  }

  /// - Parameter hasForm: Whether it is a column of ours, with times as seconds and degrees as integers, or one that
  ///   shows values as GTFS writes them.
  private static func form(of column: ColumnSchema, hasForm: Bool) -> Form {
    switch column.type {
    case .integer where column.name == "headway_secs": .smallInteger
    case .enumeration, .integer: .integer
    case .decimal, .currencyAmount: .decimal
    case .time, .localTime: hasForm ? .seconds : .timeText
    case .date: .dateText
    case .latitude: hasForm ? .latitudeE7 : .decimal
    case .longitude: hasForm ? .longitudeE7 : .decimal
    default: .text
    }
  }

  /// Whether the cell leaves its row a row: false, with a notice, where it lacks its own id or a reference it needs.
  func allows(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    let isEmpty = row.isEmpty(cell)
    if isEmpty, identifiesRow {
      try row.noteDropped(.missingRequiredField, cell)
      return false
    }
    if cell.schema.presence == .required, !isEmpty, !isDefined(row, bytes) {
      try row.noteDropped(.foreignKeyViolation, cell)
      return false
    }
    return true
  }

  /// Whether the value of a foreign id exists where it must; other columns are always defined.
  private func isDefined(_ row: TableRow, _ bytes: Span<UInt8>) -> Bool {
    if definitions.isEmpty { return true }
    let id = bytes.extracting(row.range(of: cell))
    for table in definitions where table.contains(id) { return true }
    return false
  }

  /// Whether there is a value to be kept; notes a required one that is not there, and an id that nothing defines.
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

  /// Appends the value to a row in the making, NULL where there is none or it cannot be read.
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
    case .decimal:
      rows.append(try row.decimal(cell, in: bytes), text: bytes.extracting(row.range(of: cell)))
    }
  }

  /// The value as a text that is the same for equal values; none where there is none or it cannot be read.
  func text(_ row: TableRow, _ bytes: Span<UInt8>, in texts: inout TextColumn) throws -> TextIndex {
    guard try hasValue(row, bytes) else { return .none }
    let value: String? =
      switch form {
      case .text: nil
      case .integer, .smallInteger: try row.integer(cell, in: bytes).map { "\($0)" } ?? ""
      case .seconds, .timeText: try row.time(cell, in: bytes).map { "\(ServiceTime(seconds: $0))" } ?? ""
      case .dateText: try row.date(cell, in: bytes)?.description ?? ""
      case .decimal, .latitudeE7, .longitudeE7: try decimalText(row, bytes)
      }
    guard let value else { return texts.index(of: bytes.extracting(row.range(of: cell))) }
    return Array(value.utf8).withSpan { texts.index(of: $0) }
  }

  /// A decimal in its one form; `nil` where only its own text has all its digits.
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
