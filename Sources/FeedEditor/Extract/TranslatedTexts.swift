import GTFSFeed
import TransitValues

/// The texts of an extract that translations.txt translates by their value.
struct TranslatedTexts {
  /// The values found in the extract, by table and column. Contains a key for each column with such translations.
  private var found: [Key: CellSet] = [:]

  struct Key: Hashable {
    let table: String
    let column: String
  }

  /// No texts.
  init() {}

  init(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.translations)?.forEachRow([.tableName, .fieldName, .fieldValue]) { row in
      if row[.fieldValue].isEmpty { return }
      let key = Key(table: row[.tableName].text, column: row[.fieldName].text)
      if found[key] == nil { found[key] = CellSet() }
    }
  }

  /// Whether a column of a table has translations by value.
  func translate(_ schema: FileSchema, _ header: [String]) -> Bool {
    header.contains { found[Key(table: schema.tableName, column: $0)] != nil }
  }

  /// Returns the positions of the columns of a table that have translations by value.
  func columns(of scan: TableScan) -> [(position: Int, key: Key)] {
    if found.isEmpty { return [] }
    let table = scan.schema.tableName
    return scan.header.enumerated().map { (position: $0.offset, key: Key(table: table, column: $0.element)) }
      .filter { found[$0.key] != nil }
  }

  mutating func add(
    _ columns: [(position: Int, key: Key)], _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>
  ) {
    for column in columns {
      found[column.key, default: CellSet()].insert(bytes.extracting(batch.range(of: record, column.position)))
    }
  }

  /// Whether the extract has a text in a column.
  func contains(_ text: [UInt8], in table: String, _ column: String) -> Bool {
    found[Key(table: table, column: column)]?.contains(text) ?? false
  }
}
