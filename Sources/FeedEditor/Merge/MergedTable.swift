import FeedWriter
import GTFSFeed
import TransitValues

/// Writes the rows of a table from all feeds.
struct MergedTable {
  private let schema: FileSchema
  private let scope: MergeScope
  private let rewrites: RowRewrites
  /// The kind and column of the ids of the entities that rows describe; `nil` for rows without an id of their own.
  private let owner: (kind: IDKind, column: ColumnName)?
  /// The keys and the rows written for earlier feeds, for rows without an id of their own.
  private var keys = CellSet()
  private var rows = CellSet()
  /// Those of the feed that is being written. Its rows are not compared with each other.
  private var pending: [(key: [UInt8], row: [UInt8])] = []
  /// Rows that were left out because an earlier feed has another row with the same key.
  private(set) var conflictCount = 0

  init(_ schema: FileSchema, _ scope: MergeScope, _ rewrites: RowRewrites) {
    self.schema = schema
    self.scope = scope
    self.rewrites = rewrites
    owner = schema.owner.flatMap { column in schema.idKind(of: column).map { (kind: $0, column: column) } }
  }

  mutating func write(to output: inout FeedOutput) throws {
    // Headers first: an open table has a thread and memory of its own.
    let headers = try scope.feeds.compactMap { feed in
      try scope.readings[feed].header(of: schema).map { (feed: feed, names: $0) }
    }
    if rewrites.change(schema) { return try rewrite(headers, to: &output) }
    if headers.isEmpty { return }
    let header = try header(of: headers)
    try output.begin(schema.name, columns: header)
    for feed in headers.map(\.feed) {
      guard let scan = try scope.readings[feed].table(schema) else { continue }
      try write(scan, feed, header, isOnly: headers.count == 1, to: &output)
      commit()
    }
    try output.end()
  }

  /// Declared columns in the order of GTFS, then the others in the order of their appearance.
  ///
  /// - Throws: ``FeedError`` for more columns than a bundle can have.
  private func header(of headers: [(feed: Int, names: [String])]) throws(FeedError) -> [String] {
    let lost = rewrites.lostColumns[schema.name] ?? []
    let added = rewrites.columns(of: schema)
    if let only = headers.first, headers.count == 1, missingAgency(only.feed) == nil, lost.isEmpty, added.isEmpty,
      Set(only.names).count == only.names.count
    {
      return only.names
    }
    let names = Set(headers.flatMap(\.names)).union(added).subtracting(lost)
    let isAgencyNeeded = headers.contains { missingAgency($0.feed) != nil }
    let agency = isAgencyNeeded ? ColumnName.agencyID.name : nil
    let declared = schema.columns.map(\.name).filter { names.contains($0) || $0 == agency }
    var seen = Set(schema.columns.map(\.name))
    let all = declared + headers.flatMap(\.names).filter { seen.insert($0).inserted }
    try TableHeader.check(all, of: schema)
    return all
  }

  /// The id that rows without `agency_id` get; `nil` if they get none.
  private func missingAgency(_ feed: Int) -> [UInt8]? {
    if schema == GTFSSchema.agency { return scope.agencies.givenID(in: feed) }
    return MergedAgencies.filesWithImpliedAgency.contains(schema) ? scope.agencies.impliedID(in: feed) : nil
  }

  private mutating func write(
    _ scan: TableScan, _ feed: Int, _ header: [String], isOnly: Bool, to output: inout FeedOutput
  ) throws {
    let columns = columns(header, scan, feed)
    // Rows that need no change are copied whole.
    let isPlain = header == scan.header && columns.allSatisfy { $0.isPlain && !$0.isLost }
    let lost = LostTranslations(of: scan, excluding: scope.readings[feed].excluded)
    let ownPosition = owner.map { scan.position(of: $0.column) } ?? TableScan.absent
    let keyColumns = schema.primaryKey.compactMap(header.firstIndex)
    var last: (id: [UInt8], isRepeated: Bool)?
    try scan.forEachRow { batch, record, bytes in
      if let lost, lost.contains(batch, record, bytes) { return }
      let id = batch.range(of: record, ownPosition)
      if !id.isEmpty {
        let span = bytes.extracting(id)
        if last.map({ $0.id.withSpan { !$0.equals(span) } }) ?? true {
          last = (span.array, owner.map { scope.isRepeated(span, $0.kind, in: feed) } ?? false)
        }
        if let last, last.isRepeated { return }
        if isPlain {
          output.rows.row { batch.appendRawText(of: record, to: &$0) }
          return try output.drain()
        }
      }
      if id.isEmpty, !isOnly {
        let values = columns.map { $0.value($0.cell(batch, record, bytes)) }
        if !isNew(values, keyColumns) { return }
      }
      let start = output.rows.bytes.count
      for column in columns { column.write(batch, record, bytes, to: &output) }
      try check(output.rows.bytes.count - start, feed)
      try output.endRow()
    }
  }

  /// Whether no earlier feed has a row with the key of this one.
  private mutating func isNew(_ values: [[UInt8]], _ keyColumns: [Int]) -> Bool {
    let row = Array(values.joined(separator: [0]))
    let key = keyColumns.isEmpty || owner != nil ? row : Array(keyColumns.map { values[$0] }.joined(separator: [0]))
    if keys.contains(key) {
      if !rows.contains(row) { conflictCount += 1 }
      return false
    }
    pending.append((key, row))
    return true
  }

  /// Ends the rows of a feed.
  private mutating func commit() {
    for (key, row) in pending {
      keys.insert(key)
      rows.insert(row)
    }
    pending = []
  }

  /// - Throws: ``PlainFailure`` if a prefix makes a row longer than a feed may have it.
  private func check(_ byteCount: Int, _ feed: Int) throws(PlainFailure) {
    if byteCount > FeedLimits().maximumRecordBytes {
      throw PlainFailure(
        .extract, file: schema.name,
        "a row with the prefix \(scope.prefixes.text(of: feed)) is longer than 16 MiB; expected shorter ids"
      )
    }
  }

  /// Writes a table with rows that are rewritten. The same rows of several feeds are written once.
  private mutating func rewrite(
    _ headers: [(feed: Int, names: [String])], to output: inout FeedOutput
  ) throws {
    if headers.isEmpty, !scope.feeds.contains(where: { rewrites.hasAdded(schema, in: $0) }) { return }
    let header = try header(of: headers)
    let keyColumns = schema.primaryKey.compactMap(header.firstIndex)
    try output.begin(schema.name, columns: header)
    for (feed, reading) in scope.readings.enumerated() {
      let columns = columns(header, nil, feed)
      func write(_ row: WholeRow) throws {
        let written = zip(header, columns).map { $1.cell(row[$0], table: row[.tableName]) }
        if !isNew(zip(columns, written).map { $0.value($1) }, keyColumns) { return }
        let start = output.rows.bytes.count
        for cell in written { cell.withSpan { output.rows.field(utf8: $0) } }
        try check(output.rows.bytes.count - start, feed)
        try output.endRow()
      }
      if let scan = try reading.table(schema) {
        let lost = LostTranslations(of: scan, excluding: reading.excluded)
        try scan.forEachRow { batch, record, bytes in
          if let lost, lost.contains(batch, record, bytes) { return }
          for row in try rewrites.rows(for: WholeRow(scan.header, batch, record, bytes), of: schema, in: feed) {
            try write(row)
          }
        }
      }
      for row in rewrites.added(to: schema, in: feed) { try write(row) }
      commit()
    }
    try output.end()
  }

  private func columns(_ header: [String], _ scan: TableScan?, _ feed: Int) -> [MergedColumn] {
    header.map { name in
      let references = schema[name]?.references ?? []
      let isLost = !references.isEmpty && references.allSatisfy { scope.readings[feed].excluded.contains($0.file) }
      let position = isLost ? TableScan.absent : scan?.position(of: name) ?? TableScan.absent
      var column = MergedColumn(position: position, isLost: isLost, spelling: CellSpelling(schema[name]?.type))
      column.prefix = schema.idKind(of: name).flatMap { scope.prefixes.prefix(of: $0, in: feed) } ?? []
      switch ColumnName(named: name) {
      case .agencyID: column.substitute = missingAgency(feed) ?? []
      case .agencyTimezone: column.replacement = scope.agencies.zone
      case .recordID where schema == GTFSSchema.translations: column.addPrefixes(ofKey: 0, scan, scope, feed)
      case .recordSubID where schema == GTFSSchema.translations: column.addPrefixes(ofKey: 1, scan, scope, feed)
      default: break
      }
      return column
    }
  }
}

/// How a column of a merged table comes from a feed.
private struct MergedColumn {
  let position: Int
  /// Whether the column refers only to files that are left out. Its cells are then empty.
  let isLost: Bool
  var prefix: [UInt8] = []
  /// The value that replaces an empty cell.
  var substitute: [UInt8] = []
  /// The column with the name of the table that determines the prefix, in translations.txt.
  var tablePosition: Int?
  var tablePrefixes: [[UInt8]: [UInt8]] = [:]
  /// The value that replaces every cell; `nil` if cells stay.
  var replacement: [UInt8]?
  private let spelling: CellSpelling

  init(position: Int, isLost: Bool, spelling: CellSpelling) {
    self.position = position
    self.isLost = isLost
    self.spelling = spelling
  }

  /// Adds the prefixes of a column of translations.txt by the table to whose key it refers.
  mutating func addPrefixes(ofKey part: Int, _ scan: TableScan?, _ scope: MergeScope, _ feed: Int) {
    prefix = []
    tablePosition = scan?.position(of: .tableName) ?? TableScan.absent
    for table in GTFSSchema.files {
      guard let kind = IDKind(translationsOf: table.tableName, part: part) else { continue }
      tablePrefixes[Array(table.tableName.utf8)] = scope.prefixes.prefix(of: kind, in: feed)
    }
  }

  /// Whether cells are copied as they are.
  var isPlain: Bool { prefix.isEmpty && substitute.isEmpty && tablePrefixes.isEmpty && replacement == nil }

  func write(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>, to output: inout FeedOutput) {
    if isPlain {
      output.rows.field(utf8: bytes.extracting(batch.range(of: record, position)))
    } else {
      cell(batch, record, bytes).withSpan { output.rows.field(utf8: $0) }
    }
  }

  func cell(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> [UInt8] {
    let table = tablePosition.map { bytes.extracting(batch.range(of: record, $0)).array } ?? []
    return cell(bytes.extracting(batch.range(of: record, position)).array, table: table)
  }

  /// The cell in the merged feed.
  ///
  /// - Parameter table: The name of the table that determines the prefix, in translations.txt.
  func cell(_ cell: [UInt8], table: [UInt8]) -> [UInt8] {
    if isLost { return [] }
    if let replacement { return replacement }
    // An id that is given is that of an agency of this feed, as much as one that is written.
    let id = cell.isEmpty ? substitute : cell
    if id.isEmpty { return id }
    return (tablePosition == nil ? prefix : tablePrefixes[table] ?? []) + id
  }

  /// The usual spelling of a cell.
  func value(_ cell: [UInt8]) -> [UInt8] {
    cell.withSpan { spelling.withUsual($0) { $0.array } }
  }
}

/// The rows of translations.txt about files that are left out.
private struct LostTranslations {
  private let position: Int
  private let tables: [[UInt8]]

  /// - Returns: `nil` if the table has no such rows.
  init?(of scan: TableScan, excluding excluded: Set<String>) {
    guard scan.schema == GTFSSchema.translations, !excluded.isEmpty else { return nil }
    position = scan.position(of: .tableName)
    tables = GTFSSchema.files.filter { excluded.contains($0.name) }.map { Array($0.tableName.utf8) }
  }

  func contains(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> Bool {
    let cell = bytes.extracting(batch.range(of: record, position))
    return tables.contains { $0.withSpan { $0.equals(cell) } }
  }
}
