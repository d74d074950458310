import GTFSFeed
import TransitValues

/// The translations of a feed, as parts of the entities that they translate: an entity with another text is another one.
///
/// A translation of a row by its id counts like one of its text that applies to the row.
struct EntityTexts {
  /// The translations by `field_value`: by table and column, then by text, then by language.
  private var byText: [String: [String: [[UInt8]: [[UInt8]: [UInt8]]]]] = [:]
  /// The translations by `record_id` of columns that have some by `field_value`. They come before these.
  private var named: Set<Named> = []
  private let hash: KeyedHash

  private struct Named: Hashable {
    let table: String
    let column: String
    let language: [UInt8]
    let id: [UInt8]
    let subID: [UInt8]
  }

  /// Reads translations.txt, and adds the translations by `record_id` to their entities.
  init(_ reading: FeedReading, _ hash: KeyedHash, in feed: Int, to entities: inout [IDKind: EntityTable]) throws {
    self.hash = hash
    try forEachRow(reading) { row in
      if row[.fieldValue].isEmpty { return }
      byText[row[.tableName].text, default: [:]][row[.fieldName].text, default: [:]][row[.fieldValue], default: [:]]
        .merge([row[.language]: row[.translation]]) { first, _ in first }
    }
    try forEachRow(reading) { row in
      let (table, column, id) = (row[.tableName].text, row[.fieldName].text, row[.recordID])
      guard row[.fieldValue].isEmpty, !id.isEmpty, let kind = IDKind(translationsOf: table),
        !reading.excluded.contains("\(table).txt")
      else { return }
      let digest = digest(table, column, row[.language], of: row[.recordSubID], row[.translation])
      id.withSpan {
        entities[kind, default: EntityTable()].add($0, in: feed, digest: digest, references: [], describes: false)
      }
      if byText[table]?[column] != nil {
        named.insert(
          Named(table: table, column: column, language: row[.language], id: id, subID: row[.recordSubID]))
      }
    }
  }

  private func forEachRow(_ reading: FeedReading, _ body: (Row) -> Void) throws {
    try reading.table(GTFSSchema.translations)?.forEachRow(
      [.tableName, .fieldName, .language, .recordID, .recordSubID, .fieldValue, .translation], body)
  }

  private func digest(
    _ table: String, _ column: String, _ language: [UInt8], of subID: [UInt8], _ translation: [UInt8]
  ) -> UInt64 {
    let parts = [Array(table.utf8), Array(column.utf8), language, subID, translation]
    return hash.mixed(hash.value(of: Array(parts.joined(separator: [0]))))
  }

  /// The columns of a table that have translations by their text.
  func columns(of scan: TableScan) -> [Column] {
    byText[scan.schema.tableName, default: [:]].map { name, texts in
      Column(position: scan.position(of: name), name: name, texts: texts)
    }
  }

  struct Column {
    fileprivate let position: Int
    fileprivate let name: String
    fileprivate let texts: [[UInt8]: [[UInt8]: [UInt8]]]
  }

  /// The digest of the translations of a row's texts that apply to it; 0 for none.
  ///
  /// - Parameters:
  ///   - id: The id of the entity that the row describes.
  ///   - columns: What ``columns(of:)`` returns for the table.
  func digest(
    of id: Span<UInt8>, _ columns: [Column], _ scan: TableScan, _ batch: RecordBatch, _ record: Int,
    _ bytes: Span<UInt8>
  ) -> UInt64 {
    let table = scan.schema.tableName
    var sum: UInt64 = 0
    for column in columns {
      let range = batch.range(of: record, column.position)
      guard !range.isEmpty, let translations = column.texts[bytes.extracting(range).array] else { continue }
      let subID =
        scan.schema == GTFSSchema.stopTimes
        ? bytes.extracting(batch.range(of: record, scan.position(of: .stopSequence))).array : []
      for (language, translation) in translations {
        let row = Named(table: table, column: column.name, language: language, id: id.array, subID: subID)
        if !named.contains(row) { sum &+= digest(table, column.name, language, of: subID, translation) }
      }
    }
    return sum
  }
}
