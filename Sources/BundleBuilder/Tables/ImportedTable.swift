import BundleFormat
import GTFSFeed
import TransitValues

/// The rows of a small GTFS file, with checked and normalized values and resolved references.
///
/// Rows with a repeated key are dropped. Each value or row that is not kept has a notice.
struct ImportedTable: Sendable {
  /// The rows, with the declared columns in the order of the specification, then the unknown ones.
  private(set) var rows: RowStore

  /// The line of each row in the file.
  private(set) var lines: [Int32] = []

  /// The ids that the file defines for other files.
  var references = References()

  /// Reads a file.
  ///
  /// - Parameter references: The ids of the files that this file refers to.
  init(_ schema: FileSchema, references: References, context: ImportContext) throws {
    let reader = try TableReader(schema, context: context)
    let columns = reader.columns.map { TypedColumn($0, of: schema, references: references) }
    var keys = reader.columns.compactMap { DefiningColumn($0, of: schema) }
    var (rows, lines): (RowStore, [Int32]) = (RowStore(width: schema.columns.count + reader.unknown.count), [])
    try reader.forEachRow { row, _, bytes in
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

/// A column that other columns refer to, and the ids that it defines.
private struct DefiningColumn {
  private let cell: TableColumn
  /// Whether a row with a repeated id is dropped, because references to it must be unambiguous.
  private let isKey: Bool
  let reference: ColumnReference
  private(set) var ids = IdentifierTable()

  /// - Returns: `nil` if no other column refers to this one.
  init?(_ cell: TableColumn, of schema: FileSchema) {
    reference = ColumnReference(file: schema.name, column: cell.name)
    guard References.columns.contains(reference) else { return nil }
    self.cell = cell
    isKey = PlainTables.isReferenced(cell.schema, of: schema)
  }

  /// Adds the id of a row; adds a notice and returns false if the row must be dropped because it repeats a key.
  mutating func insert(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    if row.isEmpty(cell) { return true }
    let isNew = ids.insert(bytes.extracting(row.range(of: cell))).isNew
    if isNew || !isKey { return true }
    try row.noteDropped(.duplicateKey, cell)
    return false
  }
}

extension KeptDecimal {
  /// Reads a cell. A number with too many digits stays text.
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
