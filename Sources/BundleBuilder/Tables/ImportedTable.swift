import BundleFormat
import GTFSFeed
import TransitValues

/// The rows of a small file of the specification. Values are checked and normalized, references looked up.
///
/// Rows with a repeated key are dropped. A notice records each value and row that is not kept.
struct ImportedTable: Sendable {
  /// The declared columns, then the unknown ones.
  private(set) var rows: RowStore

  /// The line of each row in the file.
  private(set) var lines: [Int32] = []

  /// The ids that the file defines for other files.
  var references = References()

  /// Reads a file.
  ///
  /// - Parameter references: The ids of the files that it refers to.
  init(_ schema: FileSchema, references: References, context: ImportContext) throws {
    let reader = try TableReader(schema, context: context)
    let columns = reader.columns.map { TypedColumn($0, of: schema, references: references) }
    var keys = reader.columns.compactMap { DefiningColumn($0, of: schema) }
    var (rows, lines): (RowStore, [Int32]) = (RowStore(width: schema.columns.count + reader.unknown.count), [])
    try reader.forEachRow { row, bytes in
      for column in columns where try !column.allows(row, bytes) { return }
      for index in keys.indices where try !keys[index].insert(row, bytes) { return }
      for column in columns { try column.append(row, bytes, to: &rows) }
      for unknown in reader.unknown {
        rows.append(text: bytes.extracting(row.range(at: unknown.position)))
      }
      rows.endRow()
      lines.append(Int32(clamping: row.line))
    }
    self.rows = rows
    self.lines = lines
    for key in keys { self.references[key.reference] = key.ids }
  }

  init(_ file: String, references: References, context: ImportContext) throws {
    guard let schema = GTFSSchema.file(named: file) else { preconditionFailure("GTFS has \(file)") }
    try self.init(schema, references: references, context: context)
  }
}

/// A column that other files refer to, and the ids that it defines.
private struct DefiningColumn {
  private let cell: TableColumn
  /// Whether a repeated id costs the row: others refer to rows by it.
  private let isKey: Bool
  let reference: ColumnReference
  private(set) var ids = IdentifierTable()

  /// - Returns: `nil` for a column that no other refers to.
  init?(_ cell: TableColumn, of schema: FileSchema) {
    reference = ColumnReference(file: schema.name, column: cell.name)
    guard References.columns.contains(reference) else { return nil }
    self.cell = cell
    isKey = PlainTables.isReferenced(cell.schema, of: schema)
  }

  /// Adds the id of a row.
  ///
  /// - Returns: False, with a notice, for a row that repeats a key.
  mutating func insert(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    if row.isEmpty(cell) { return true }
    let isNew = ids.insert(bytes.extracting(row.range(of: cell))).isNew
    if isNew || !isKey { return true }
    try row.noteDropped(.duplicateKey, cell)
    return false
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
