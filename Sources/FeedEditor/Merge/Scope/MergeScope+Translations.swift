import GTFSFeed
import TransitValues

/// A text of a column of a table.
private struct Text: Hashable {
  let field: Field
  let text: [UInt8]

  init(_ translation: WholeRow) {
    self.init(field: Field(translation), text: translation[.fieldValue])
  }

  init(field: Field, text: [UInt8]) {
    self.field = field
    self.text = text
  }
}

private struct Field: Hashable {
  let table: [UInt8]
  let column: [UInt8]

  init(_ row: WholeRow) {
    table = row[.tableName]
    column = row[.fieldName]
  }
}

/// Names a row by `record_id` and `record_sub_id`.
private struct Record: Hashable {
  let id: [UInt8]
  let subID: [UInt8]
}

extension MergeScope {
  /// Rewrites translations by `field_value` of texts that another feed has too: they then name the rows of their feed by
  /// `record_id`.
  ///
  /// - Parameter attributions: The new ids of attributions in each feed.
  func scopeTranslations(_ attributions: [NewIDs], _ rewrites: inout RowRewrites) throws {
    let rows = try feeds.map(translationsByValue)
    let found = try find(Set(rows.joined().map { Text($0) }))
    let sets = rows.map(Set.init)
    for feed in feeds {
      let ambiguous = Set(
        rows[feed].filter { row in
          guard let feeds = found[Text(row)] else { return false }
          // The only agency of all feeds needs no id.
          if row[.tableName].text == GTFSSchema.agency.tableName, !agencies.areSeveral, haveNoPrefix(.agency) {
            return false
          }
          return feeds.contains { $0 != feed && !sets[$0].contains(row) }
        })
      let records = try records(of: Set(ambiguous.map { Text($0) }), in: feed, newIDs: attributions[feed])
      let rowCount = ambiguous.reduce(0) { $0 + (records[Text($1)]?.count ?? 0) }
      try check(rowCount, feed, GTFSSchema.translations, "of texts that another feed has too")
      let named = ambiguous.isEmpty ? [:] : try namedRecords(in: feed, Set(ambiguous.map(Self.withoutRecord)))
      let newIDs = attributions[feed]
      if ambiguous.isEmpty, newIDs.isEmpty { continue }
      rewrites.rewrite(GTFSSchema.translations, of: feed, columns: [.recordID, .recordSubID]) { row in
        if row[.tableName].text == GTFSSchema.attributions.tableName, let ids = newIDs[row[.recordID]] {
          return ids.map { row.with(.recordID, $0) }
        }
        guard ambiguous.contains(row) else { return [row] }
        // A translation of a row itself comes before that of its text.
        let taken = named[Self.withoutRecord(row)] ?? []
        return (records[Text(row)] ?? []).filter { !taken.contains($0) }.map { record in
          row.with(.fieldValue, []).with(.recordID, record.id).with(.recordSubID, record.subID)
        }
      }
    }
  }

  /// Leaves out translations of feed_info.txt whose text is not in the merged feed: those of the file of another feed,
  /// and of a cell that gets another text.
  func dropTranslations(_ info: MergedInfo, _ rewrites: inout RowRewrites) throws {
    let table = Array(GTFSSchema.feedInfo.tableName.utf8)
    for feed in feeds {
      let isFileLost = isInfoLost(of: feed)
      var lost: Set<WholeRow> = []
      try readings[feed].table(GTFSSchema.translations)?.forEachWholeRow { row in
        if row[.tableName] == table, isFileLost || info.lost(translation: row) { lost.insert(row) }
      }
      if lost.isEmpty { continue }
      rewrites.rewrite(GTFSSchema.translations, of: feed, columns: []) { lost.contains($0) ? [] : [$0] }
    }
  }

  /// The table, column and language of a translation.
  private static func withoutRecord(_ row: WholeRow) -> WholeRow {
    WholeRow([.tableName: row[.tableName], .fieldName: row[.fieldName], .language: row[.language]])
  }

  /// The translations by `field_value`.
  private func translationsByValue(of feed: Int) throws -> [WholeRow] {
    var rows: [WholeRow] = []
    try readings[feed].table(GTFSSchema.translations)?.forEachWholeRow { row in
      if !row[.fieldValue].isEmpty { rows.append(row) }
    }
    return rows
  }

  /// The records that have a translation of their own, by table, column and language.
  private func namedRecords(in feed: Int, _ wanted: Set<WholeRow>) throws -> [WholeRow: Set<Record>] {
    var named: [WholeRow: Set<Record>] = [:]
    try readings[feed].table(GTFSSchema.translations)?.forEachWholeRow { row in
      let group = Self.withoutRecord(row)
      guard !row[.recordID].isEmpty, wanted.contains(group) else { return }
      named[group, default: []].insert(Record(id: row[.recordID], subID: row[.recordSubID]))
    }
    return named
  }

  /// Whether the merged feed has the feed_info.txt of an earlier feed.
  private func isInfoLost(of feed: Int) -> Bool {
    readings[..<feed].contains { $0.file(GTFSSchema.feedInfo) != nil }
  }

  /// Returns the feeds that have each text.
  private func find(_ texts: Set<Text>) throws -> [Text: Set<Int>] {
    var found: [Text: Set<Int>] = [:]
    for feed in feeds {
      try forEach(texts, in: feed) { text, _ in found[text, default: []].insert(feed) }
    }
    return found
  }

  /// Returns the rows of a feed that have each text.
  ///
  /// - Throws: ``PlainFailure`` if a row has no id by which a translation can name it.
  private func records(of texts: Set<Text>, in feed: Int, newIDs: NewIDs) throws -> [Text: [Record]] {
    var records: [Text: [Record]] = [:]
    try forEach(texts, in: feed) { text, record in
      guard let record, !record.id.isEmpty else {
        throw PlainFailure(
          .extract, feed: name(of: feed), file: "translations.txt",
          "translates \"\(text.text.text)\" by its text, which another feed "
            + "has too; expected record_id, or rows of \(text.field.table.text) with ids")
      }
      let ids =
        text.field.table.text == GTFSSchema.attributions.tableName ? newIDs[record.id] ?? [record.id] : [record.id]
      for id in ids { records[text, default: []].append(Record(id: id, subID: record.subID)) }
    }
    return records
  }

  /// Calls `body` for each cell of a feed that has one of the texts, with the record that it is in; `nil` if rows of the
  /// table have no record.
  private func forEach(_ texts: Set<Text>, in feed: Int, _ body: (Text, Record?) throws -> Void) throws {
    let tables = Dictionary(grouping: Set(texts.map(\.field)), by: \.table)
    for (table, fields) in tables.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let schema = GTFSSchema.file(named: "\(table.text).txt"), !schema.isSingleRow,
        let scan = try readings[feed].table(schema)
      else { continue }
      let columns = fields.map { (field: $0, position: scan.position(of: $0.column.text)) }
      let key = Self.key(of: schema)?.map { scan.position(of: $0) }
      let given = schema == GTFSSchema.agency ? agencies.givenID(in: feed) : nil
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
    if schema == GTFSSchema.stopTimes { return schema.primaryKey }
    return schema.primaryKey.count == 1 && IDKind(translationsOf: schema.tableName) != nil ? schema.primaryKey : nil
  }
}
