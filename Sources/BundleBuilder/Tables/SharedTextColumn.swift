import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a column of ``ExtraColumns`` as shared texts.
///
/// The cells of an unknown column are read as text. Those of a declared column are parsed by type and normalized.
struct SharedTextColumn {
  private let position: Int
  private let declared: TypedColumn?
  private var texts: TextColumn

  /// - Parameter position: The index of the column in the header.
  init(_ column: ExtraColumns.Column, at position: Int, of file: FileSchema, references: References, pool: TextPool) {
    self.position = position
    declared = column.schema.map { TypedColumn(TableColumn($0, position: position), of: file, references: references) }
    texts = TextColumn(pool: pool)
  }

  /// Whether the row can be kept, judging by this cell; see ``TypedColumn/allows(_:_:)``.
  func allows(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    try declared?.allows(row, bytes) ?? true
  }

  mutating func index(_ row: TableRow, _ bytes: Span<UInt8>) throws -> TextIndex {
    guard let declared else { return texts.index(of: bytes.extracting(row.range(at: position))) }
    return try declared.text(row, bytes, in: &texts)
  }
}

/// Reads the ``ExtraColumns`` of a file.
struct SharedTextColumns {
  private var columns: [SharedTextColumn]

  init(_ reader: TableReader, references: References) {
    columns = reader.extras.map { column, position in
      SharedTextColumn(
        column, at: position, of: reader.schema, references: references, pool: reader.context.texts)
    }
  }

  var count: Int { columns.count }

  /// Whether the row can be kept, judging by these cells; see ``TypedColumn/allows(_:_:)``.
  func allow(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    for column in columns where try !column.allows(row, bytes) { return false }
    return true
  }

  /// Appends the text of each column, or ``DenseIndex/absent`` for an empty cell.
  mutating func append(_ row: TableRow, _ bytes: Span<UInt8>, to texts: inout [TextIndex]) throws {
    for index in columns.indices { texts.append(try columns[index].index(row, bytes)) }
  }
}
