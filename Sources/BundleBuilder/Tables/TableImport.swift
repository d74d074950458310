import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a small file of the specification into rows: values checked and normalised, references looked up, repeated
/// keys dropped, everything that is not kept noted.
struct TableImport {
  /// How the values of a column are kept.
  enum Form {
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

  private struct Column {
    let cell: TableColumn
    let form: Form
    /// Where the values of a foreign id are defined; empty for other columns.
    let definitions: [IdentifierTable]
    /// Where this column's own values are collected for others to refer to.
    let collection: IdentifierTable?
    /// Whether the values must differ, because others refer to rows by them.
    let isKey: Bool

    /// Whether a row without it is no row: its own id, or a reference that it needs.
    let identifiesRow: Bool
  }

  private let reader: TableReader
  private let columns: [Column]

  /// The declared columns, then the unknown ones.
  private(set) var rows: RowStore

  /// Where each row stands in the file.
  private(set) var lines: [Int32] = []

  /// Prepares to read a file.
  ///
  /// - Parameter isCompact: Whether the rows go into a table of our own, with times as seconds and degrees as
  ///   integers, or into one that shows values as GTFS writes them.
  init(_ schema: FileSchema, context: ImportContext, isCompact: Bool) throws {
    let reader = try TableReader(schema, context: context)
    self.reader = reader
    rows = RowStore(width: schema.columns.count + reader.unknown.count)
    columns = reader.columns.map { cell in
      let column = cell.schema
      let own = ColumnReference(file: schema.name, column: column.name)
      let references = ImportPlan.checkedReferences(of: column, in: schema)
      return Column(
        cell: cell, form: Self.form(of: column, isCompact: isCompact),
        definitions: references.map { context.references[$0] },
        collection: ReferenceTables.referencedColumns.contains(own) ? context.references[own] : nil,
        isKey: PlainTables.isReferenced(column, of: schema),
        identifiesRow: column.presence == .required && (schema.primaryKey == [column.name] || !references.isEmpty))
    }
  }

  private static func form(of column: ColumnSchema, isCompact: Bool) -> Form {
    switch column.type {
    case .integer where column.name == "headway_secs": .smallInteger
    case .enumeration, .integer: .integer
    case .decimal, .currencyAmount: .decimal
    case .time, .localTime: isCompact ? .seconds : .timeText
    case .date: .dateText
    case .latitude: isCompact ? .latitudeE7 : .decimal
    case .longitude: isCompact ? .longitudeE7 : .decimal
    default: .text
    }
  }

  /// Reads the whole file.
  mutating func run() throws {
    // The rows are changed inside the reader's loop.
    var rows = rows
    var lines = lines
    try reader.forEachRow { row, bytes in
      guard try isKept(row, bytes) else { return }
      for column in columns {
        try append(column, of: row, bytes, to: &rows)
      }
      for unknown in reader.unknown {
        rows.append(text: bytes.extracting(row.range(at: unknown.position)))
      }
      rows.endRow()
      lines.append(Int32(clamping: row.line))
    }
    self.rows = rows
    self.lines = lines
  }

  /// Checks what may cost the whole row: its own id, a required reference, a repeated key.
  private func isKept(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    for column in columns {
      let isEmpty = row.isEmpty(column.cell)
      if isEmpty, column.identifiesRow {
        try row.noteDropped(.missingRequiredField, column.cell)
        return false
      }
      if column.cell.schema.presence == .required, !isEmpty, !isDefined(column, row, bytes) {
        try row.noteDropped(.foreignKeyViolation, column.cell)
        return false
      }
    }
    for column in columns where !row.isEmpty(column.cell) {
      guard let collection = column.collection else { continue }
      let isNew = collection.insert(bytes.extracting(row.range(of: column.cell))).isNew
      if column.isKey, !isNew {
        try row.noteDropped(.duplicateKey, column.cell)
        return false
      }
    }
    return true
  }

  /// Whether the value of a foreign id exists where it must; other columns are always defined.
  private func isDefined(_ column: Column, _ row: TableRow, _ bytes: Span<UInt8>) -> Bool {
    if column.definitions.isEmpty { return true }
    let id = bytes.extracting(row.range(of: column.cell))
    for table in column.definitions where table.contains(id) { return true }
    return false
  }

  private func append(_ column: Column, of row: TableRow, _ bytes: Span<UInt8>, to rows: inout RowStore) throws {
    let cell = column.cell
    if row.isEmpty(cell) {
      if cell.schema.presence == .required, !cell.schema.emptyValueAllowed {
        try row.note(.missingRequiredField, cell)
      }
      return rows.appendNull()
    }
    guard isDefined(column, row, bytes) else {
      try row.note(.foreignKeyViolation, cell)
      return rows.appendNull()
    }
    switch column.form {
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
}

extension KeptDecimal {
  /// Reads a cell; a number of more digits than fit stays text.
  init(reading cell: Span<UInt8>) throws(FieldError) {
    do throws(FieldError) {
      self.init(try FieldParser.decimal(cell))
    } catch .tooPrecise {
      self = .text
    } catch {
      throw error
    }
  }
}
