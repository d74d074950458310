import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a column whose values are shared texts: an unknown one, whose cells are texts whatever they say, or a declared
/// one without a form of its own, which is read by its type.
struct SharedTextColumn {
  private let position: Int
  private let declared: TypedColumn?
  private var texts: TextColumn

  /// - Parameter position: The column's place among the cells of a row.
  init(_ column: ExtraColumns.Column, at position: Int, of file: FileSchema, references: References, pool: TextPool) {
    self.position = position
    declared = column.schema.map { TypedColumn(TableColumn($0, position: position), of: file, references: references) }
    texts = TextColumn(pool: pool)
  }

  /// Whether the cell leaves its row a row; see ``TypedColumn/allows(_:_:)``.
  func allows(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    try declared?.allows(row, bytes) ?? true
  }

  mutating func index(_ row: TableRow, _ bytes: Span<UInt8>) throws -> TextIndex {
    guard let declared else { return texts.index(of: bytes.extracting(row.range(at: position))) }
    return try declared.text(row, bytes, in: &texts)
  }
}

/// The columns of a file whose values are shared texts; see ``ExtraColumns``.
struct SharedTextColumns {
  private var columns: [SharedTextColumn]

  init(_ reader: TableReader, references: References) {
    columns = reader.extras.map { column, position in
      SharedTextColumn(
        column, at: position, of: reader.schema, references: references, pool: reader.context.texts)
    }
  }

  var count: Int { columns.count }

  /// Whether their cells leave the row a row.
  func allow(_ row: TableRow, _ bytes: Span<UInt8>) throws -> Bool {
    for column in columns where try !column.allows(row, bytes) { return false }
    return true
  }

  /// Appends a text for each column.
  mutating func append(_ row: TableRow, _ bytes: Span<UInt8>, to texts: inout [TextIndex]) throws {
    for index in columns.indices { texts.append(try columns[index].index(row, bytes)) }
  }
}
