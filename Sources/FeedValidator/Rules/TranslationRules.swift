import TransitValues

/// Rules about translations.txt.
enum TranslationRules {
  static let all: [Rule] = [
    Rule(
      need: .allFiles,
      reports: [
        .translationUnexpectedValue, .translationUnknownTableName, .missingRequiredField,
        .translationForeignKeyViolation,
      ], judge: check)
  ]

  private static func check(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.translations]
    guard table.count > 0, table.hasColumn(.tableName) else { return }
    var keys: [String: TranslationKeys] = [:]
    let (ids, subIDs, values) = (table[.recordID], table[.recordSubID], table[.fieldValue])
    for row in 0..<table.count {
      if values[row] != nil {
        for (key, column) in [(ColumnKey.recordID, ids), (.recordSubID, subIDs)] {
          if let value = column[row] { reportUnexpected(key, value, row, tables, &log) }
        }
      }
      let name = tables.pool[table[.tableName].value(row)]
      guard let schema = GTFSSchema.file(named: name + ".txt"), tables[schema].status != .absent else {
        log.add(.translationUnknownTableName, table, row, tables)
        continue
      }
      if values[row] != nil { continue }
      let key = keys[name] ?? TranslationKeys(schema, tables)
      keys[name] = key
      checkReference(row, key, tables, &log)
    }
  }

  private static func reportUnexpected(
    _ column: ColumnKey<TextNumber>, _ value: TextNumber, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let table = tables[.translations]
    log.add(
      .translationUnexpectedValue, table, row, tables, ["fieldName": .column(column), "fieldValue": tables.text(value)])
  }

  private static func checkReference(_ row: Int, _ key: TranslationKeys, _ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.translations]
    let (id, subID) = (table[.recordID][row], table[.recordSubID][row])
    for (column, value, isExpected) in [
      (ColumnKey.recordID, id, key.length >= 1), (.recordSubID, subID, key.length >= 2),
    ]
    where (value != nil) != isExpected {
      if let value {
        reportUnexpected(column, value, row, tables, &log)
      } else {
        log.add(.missingRequiredField, table, row, tables, ["fieldName": .column(column)])
      }
      return
    }
    if key.contains(id ?? .empty, subID.map { tables.pool[$0] } ?? "") { return }
    log.add(.translationForeignKeyViolation, table, row, tables)
  }
}

/// The keys of a table that translations refer to: of one or two columns, or none for a table of one row.
private struct TranslationKeys {
  let length: Int
  private let isEmpty: Bool
  private var firsts: [TextNumber: Set<String>] = [:]

  init(_ schema: FileSchema, _ tables: Tables) {
    let key = schema.primaryKey
    length = key.count
    let table = tables[schema]
    isEmpty = table.count == 0
    guard let first = key.first else { return }
    let column = schema.columns[schema.position(of: first)]
    guard Self.isText(column.type) else { return }
    let ids = table[ColumnKey<TextNumber>(first)]
    for row in 0..<table.count {
      firsts[ids.value(row), default: []].insert(length < 2 ? "" : table.noticeValue(row, key[1], tables).text)
    }
  }

  func contains(_ id: TextNumber, _ subID: String) -> Bool {
    length == 0 ? !isEmpty : firsts[id]?.contains(subID) ?? false
  }

  private static func isText(_ type: FieldType) -> Bool { type == .id || type == .foreignID || type == .text }
}
