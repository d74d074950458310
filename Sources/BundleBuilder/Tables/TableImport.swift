import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a small file of the specification into rows: values checked and normalised, references looked up, repeated
/// keys dropped, everything that is not kept noted.
struct TableImport {
  /// A class, since every row asks all of them.
  private final class Column: Sendable {
    let typed: TypedColumn
    /// Where this column's own values are collected for others to refer to.
    let collection: IdentifierTable?
    /// Whether the values must differ, because others refer to rows by them.
    let isKey: Bool

    var cell: TableColumn { typed.cell }

    init(typed: TypedColumn, collection: IdentifierTable?, isKey: Bool) {
      self.typed = typed
      self.collection = collection
      self.isKey = isKey
    }
  }

  private let reader: TableReader
  private let columns: [Column]

  /// The declared columns, then the unknown ones.
  private(set) var rows: RowStore

  /// Where each row stands in the file.
  private(set) var lines: [Int32] = []

  /// Prepares to read a file, whose columns go into a table of ours in the forms that it has for them, or into one that
  /// shows values as GTFS writes them.
  init(_ schema: FileSchema, context: ImportContext) throws {
    let reader = try TableReader(schema, context: context)
    self.reader = reader
    rows = RowStore(width: schema.columns.count + reader.unknown.count)
    columns = reader.columns.map { cell in
      let own = ColumnReference(file: schema.name, column: cell.name)
      return Column(
        typed: TypedColumn(cell, of: schema, context: context),
        collection: ReferenceTables.referencedColumns.contains(own) ? context.references[own] : nil,
        isKey: PlainTables.isReferenced(cell.schema, of: schema))
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
        try column.typed.append(row, bytes, to: &rows)
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
    for column in columns where try !column.typed.allows(row, bytes) { return false }
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
