import TransitValues

/// Rules derived from the keys and references that the schema declares.
enum ReferenceRules {
  static let all: [Rule] =
    keys + references + [
      .files(
        .locations, .stops, .locationGroups, reports: [.duplicateGeographyId], judge: compareGeographies)
    ]
}

// MARK: - Keys

extension ReferenceRules {
  private static let keys: [Rule] = GTFSSchema.files.compactMap { schema in
    guard schema.isTable, let key = CanonicalSchema.key(of: schema) else { return nil }
    return .files(schema, reports: [.duplicateKey]) { tables, log in findDuplicates(tables[schema], key, tables, &log) }
  }

  private static func findDuplicates(_ table: Table, _ key: [String], _ tables: Tables, _ log: inout NoticeLog) {
    if key.count == 1 {
      let values = table[ColumnKey<TextNumber>(key[0])]
      let index = TableIndex(table, ColumnKey(key[0]), tables)
      for row in 0..<table.count {
        if let first = index.row(of: values.value(row)), first != row { report(table, key, first, row, tables, &log) }
      }
      return
    }
    if let sequences = tables.sequences(of: table.name) {
      findRepeatedNumbers(table, sequences, key, tables, &log)
      return
    }
    let columns = key.map { table.schema.position(of: $0) }
    let hashes = (0..<table.count).map { row in
      columns.reduce(0 as UInt64) { mixed($0, table.bits(row, $1)) }
    }
    let hasSame = { (left: Int, right: Int) in columns.allSatisfy { table.bits(left, $0) == table.bits(right, $0) } }
    RepeatedRows.forEach(hashes, isSame: hasSame) { first, row in report(table, key, first, row, tables, &log) }
  }

  /// Finds rows of a group with equal numbers, which are next to each other.
  private static func findRepeatedNumbers(
    _ table: Table, _ sequences: Sequences, _ key: [String], _ tables: Tables, _ log: inout NoticeLog
  ) {
    let numbers = table[ColumnKey<Int32>(key[1])]
    for group in 0..<sequences.count {
      let range = sequences.range(of: group)
      var first = sequences.row(range.lowerBound)
      for position in range.dropFirst() {
        let row = sequences.row(position)
        if numbers.value(row) == numbers.value(first) {
          report(table, key, first, row, tables, &log)
        } else {
          first = row
        }
      }
    }
  }

  private static func mixed(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  private static func report(
    _ table: Table, _ key: [String], _ first: Int, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let key = key.filter { table.header.contains($0) }
    let values = key.map { table.noticeValue(row, $0, tables).text }
    log.add(
      .duplicateKey, [table.row(row, "new"), table.row(first, "old")], tables,
      ["fieldName1": .text(key.joined(separator: ",")), "fieldValue1": .text(values.joined(separator: ","))])
  }
}

// MARK: - References

extension ReferenceRules {
  private static let references: [Rule] = GTFSSchema.files.filter(\.isTable).flatMap { schema in
    schema.columns.filter {
      !$0.references.isEmpty && CanonicalSchema.checksReferences(of: $0.name, in: schema.name)
    }.map { column in rule(column, in: schema) }
  }

  private static func rule(_ column: ColumnSchema, in schema: FileSchema) -> Rule {
    let targets = column.references
    // Rows without a service have none: the canonical validator looks up the empty id, too.
    let includesEmpty = column.name == ColumnKey.serviceID.name
    return Rule(need: .files(Array(Set(targets.map(\.file) + [schema.name]))), reports: [.foreignKeyViolation]) {
      tables, log in
      let table = tables[schema]
      if table.count == 0 { return }
      let known = KnownTexts(targets, in: tables)
      let values = table[ColumnKey<TextNumber>(column.name)]
      for row in 0..<table.count {
        let value = values.value(row)
        if value.isEmpty ? !includesEmpty : known.contains(value) { continue }
        log.add(
          .foreignKeyViolation, table, row, tables,
          [
            "childFilename": .text(table.name), "childFieldName": .text(column.name),
            "parentFilename": .text(names(targets.map(\.file))), "parentFieldName": .text(names(targets.map(\.column))),
            "fieldValue": tables.text(value),
          ])
      }
    }
  }

  private static func names(_ names: [String]) -> String {
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    return unique.joined(separator: " or ")
  }

  /// An id may name only one of stops, groups of locations, and zones.
  private static func compareGeographies(_ tables: Tables, _ log: inout NoticeLog) {
    let (stops, groups) = (tables[.stops], tables[.locationGroups])
    let stopIndex = TableIndex(stops, .stopID, tables)
    let groupIndex = TableIndex(groups, .locationGroupID, tables)
    var zones: [TextNumber: Int] = [:]
    for zone in tables.zones?.zones ?? [] {
      if let id = tables.pool.find(zone.id), !id.isEmpty { zones[id] = zone.featureIndex }
    }
    var ids = Set(zones.keys)
    let groupIDs = groups[.locationGroupID]
    for row in 0..<groups.count { if let id = groupIDs[row] { ids.insert(id) } }
    for id in ids.sorted() {
      let (stop, group, zone) = (stopIndex.row(of: id), groupIndex.row(of: id), zones[id])
      guard [stop, group, zone].count(where: { $0 != nil }) > 1 else { continue }
      log.add(
        .duplicateGeographyId, NoticePlace(.stops, stop.map { Int(stops.rows[$0]) } ?? 0),
        [
          "geographyId": tables.text(id), "csvRowNumberA": stop.map { stops.line($0) } ?? .none,
          "csvRowNumberB": group.map { groups.line($0) } ?? .none,
          "featureIndex": zone.map { .integer($0) } ?? .none,
        ])
    }
  }
}

/// The texts that occur in some columns.
private struct KnownTexts {
  private var isKnown: [Bool]

  init(_ targets: [ColumnReference], in tables: Tables) {
    isKnown = Array(repeating: false, count: tables.pool.count)
    for target in targets {
      guard target.file.hasSuffix(".txt") else {
        for zone in tables.zones?.zones ?? [] { tables.pool.find(zone.id).map { isKnown[Int($0.index)] = true } }
        continue
      }
      let (table, values) = (tables[target.file], tables[target.file][ColumnKey<TextNumber>(target.column)])
      for row in 0..<table.count { isKnown[Int(values.value(row).index)] = true }
    }
    isKnown[0] = false
  }

  func contains(_ text: TextNumber) -> Bool { isKnown[Int(text.index)] }
}
