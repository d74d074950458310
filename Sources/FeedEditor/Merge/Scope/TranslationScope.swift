import GTFSFeed
import TransitValues

/// Rewrites translations by `field_value` of texts that another feed has too: they then name the rows of their feed by
/// `record_id`. Also leaves out translations of a feed_info.txt that is not in the merged feed.
struct TranslationScope {
  private let scope: MergeScope
  private let attributions: [AttributionScope.NewIDs]

  private static let file = GTFSSchema.translations.name

  init(_ scope: MergeScope, _ attributions: [AttributionScope.NewIDs]) {
    self.scope = scope
    self.attributions = attributions
  }

  /// A text of a column of a table.
  private struct Text: Hashable {
    let field: Field
    let text: [UInt8]
  }

  private struct Field: Hashable {
    let table: [UInt8]
    let column: [UInt8]

    init(_ row: MergedRow) {
      table = row["table_name"]
      column = row["field_name"]
    }
  }

  /// Names a row by `record_id` and `record_sub_id`.
  private struct Record: Hashable {
    let id: [UInt8]
    let subID: [UInt8]
  }

  func add(to rewrites: inout RowRewrites) throws {
    let rows = try scope.feeds.map(rows)
    let texts = rows.map { rows in Set(rows.lazy.map(Self.text)) }
    let found = try find(texts.reduce(into: Set<Text>()) { $0.formUnion($1) })
    let sets = rows.map(Set.init)
    for feed in scope.feeds {
      let ambiguous = Set(
        rows[feed].filter { row in
          guard let feeds = found[Self.text(row)] else { return false }
          // The only agency of all feeds needs no id.
          if row["table_name"] == Array("agency".utf8), !scope.agencies.areSeveral { return false }
          return feeds.contains { $0 != feed && !sets[$0].contains(row) }
        })
      let records = try records(of: Set(ambiguous.map(Self.text)), in: feed)
      let named = ambiguous.isEmpty ? [:] : try named(in: feed, Set(ambiguous.map(Self.withoutRecord)))
      let isInfoLost = try isInfoLost(of: feed)
      let newIDs = attributions[feed]
      if ambiguous.isEmpty, !isInfoLost, newIDs.isEmpty { continue }
      let columns = ["record_id", "record_sub_id"]
      rewrites.rewrite(Self.file, of: feed, columns: columns) { row in
        if isInfoLost, row["table_name"] == Array("feed_info".utf8) { return [] }
        if row["table_name"] == Array("attributions".utf8), let ids = newIDs[row["record_id"]] {
          return ids.map { row.with("record_id", $0) }
        }
        guard ambiguous.contains(row), let records = records[Self.text(row)] else { return [row] }
        // A translation of a row itself comes before that of its text.
        let taken = named[Self.withoutRecord(row)] ?? []
        return records.filter { !taken.contains($0) }.map { record in
          row.with("field_value", []).with("record_id", record.id).with("record_sub_id", record.subID)
        }
      }
    }
  }

  private static func text(_ row: MergedRow) -> Text { Text(field: Field(row), text: row["field_value"]) }

  /// The table, column and language of a translation.
  private static func withoutRecord(_ row: MergedRow) -> MergedRow {
    let columns = ["table_name", "field_name", "language"]
    return MergedRow(Dictionary(uniqueKeysWithValues: columns.map { ($0, row[$0]) }))
  }

  /// The translations by `field_value`.
  private func rows(of feed: Int) throws -> [MergedRow] {
    var rows: [MergedRow] = []
    try forEachRow(of: feed) { if !$0["field_value"].isEmpty { rows.append($0) } }
    return rows
  }

  /// The records that have a translation of their own, by table, column and language.
  private func named(in feed: Int, _ wanted: Set<MergedRow>) throws -> [MergedRow: Set<Record>] {
    var named: [MergedRow: Set<Record>] = [:]
    try forEachRow(of: feed) { row in
      let group = Self.withoutRecord(row)
      guard !row["record_id"].isEmpty, wanted.contains(group) else { return }
      named[group, default: []].insert(Record(id: row["record_id"], subID: row["record_sub_id"]))
    }
    return named
  }

  private func forEachRow(of feed: Int, _ body: (MergedRow) -> Void) throws {
    guard let scan = try scope.readings[feed].table(Self.file) else { return }
    try scan.forEachRow(scan.header) { body(MergedRow(scan.header, $0)) }
  }

  /// Whether the merged feed has the feed_info.txt of an earlier feed.
  private func isInfoLost(of feed: Int) throws -> Bool {
    try scope.readings[..<feed].contains { try $0.table(GTFSSchema.feedInfo.name) != nil }
  }

  /// Returns the feeds that have each text.
  private func find(_ texts: Set<Text>) throws -> [Text: Set<Int>] {
    var found: [Text: Set<Int>] = [:]
    for feed in scope.feeds {
      try forEach(texts, in: feed) { text, _ in found[text, default: []].insert(feed) }
    }
    return found
  }

  /// Returns the rows of a feed that have each text.
  ///
  /// - Throws: ``FeedEditError`` if a row has no id by which a translation can name it.
  private func records(of texts: Set<Text>, in feed: Int) throws -> [Text: [Record]] {
    var records: [Text: [Record]] = [:]
    let newIDs = attributions[feed]
    try forEach(texts, in: feed) { text, record in
      guard let record, !record.id.isEmpty else {
        let table = String(decoding: text.field.table, as: UTF8.self)
        throw FeedEditError(
          "\(scope.name(of: feed)): translations.txt: translates \"\(String(decoding: text.text, as: UTF8.self))\" by "
            + "its text, which another feed has too; expected record_id, or rows of \(table) with ids")
      }
      let ids = text.field.table == Array("attributions".utf8) ? newIDs[record.id] ?? [record.id] : [record.id]
      for id in ids { records[text, default: []].append(Record(id: id, subID: record.subID)) }
    }
    return records
  }

  /// Calls `body` for each cell of a feed that has one of the texts, with the record that it is in; `nil` if rows of the
  /// table have no record.
  private func forEach(_ texts: Set<Text>, in feed: Int, _ body: (Text, Record?) throws -> Void) throws {
    let tables = Dictionary(grouping: Set(texts.map(\.field)), by: \.table)
    for (table, fields) in tables.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let name = String(decoding: table, as: UTF8.self)
      guard let schema = GTFSSchema.file(named: "\(name).txt"), !schema.isSingleRow,
        let scan = try scope.readings[feed].table(schema.name)
      else { continue }
      let columns = fields.map { (field: $0, position: scan.position(of: String(decoding: $0.column, as: UTF8.self))) }
      let key = Self.key(of: schema).map { $0.map(scan.position) }
      let given = name == "agency" ? scope.agencies.givenID(in: feed) : nil
      try scan.forEachRow { batch, record, bytes in
        for column in columns {
          let range = batch.range(of: record, column.position)
          if range.isEmpty { continue }
          let text = Text(field: column.field, text: bytes.extracting(range).array)
          guard texts.contains(text) else { continue }
          let ids = key?.map { bytes.extracting(batch.range(of: record, $0)).array }
          try body(
            text,
            ids.map { Record(id: $0[0].isEmpty ? given ?? [] : $0[0], subID: $0.count > 1 ? $0[1] : []) })
        }
      }
    }
  }

  /// The columns by which a translation names a row of a table; `nil` if it cannot.
  private static func key(of schema: FileSchema) -> [String]? {
    if schema.name == "stop_times.txt" { return ["trip_id", "stop_sequence"] }
    return schema.primaryKey.count == 1 && IDKind(translationsOf: schema.tableName) != nil ? schema.primaryKey : nil
  }
}
