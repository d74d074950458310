import FeedWriter
import GTFSFeed
import TransitValues

/// Writes the rows of a table from all feeds.
struct MergedTable {
  private let schema: FileSchema
  private let survey: MergeSurvey
  private let prefixes: MergePrefixes
  private let agencies: MergedAgencies
  private let rewrites: RowRewrites
  /// The kind and column of the ids of the entities that rows describe; `nil` for rows without an id of their own.
  private let owner: (kind: IDKind, column: String)?
  /// The keys and the rows written for earlier feeds, for rows without an id of their own.
  private var keys = CellSet()
  private var rows = CellSet()
  /// Rows that were left out because an earlier feed has another row with the same key.
  private(set) var conflictCount = 0

  init(
    _ schema: FileSchema, _ survey: MergeSurvey, _ prefixes: MergePrefixes, _ agencies: MergedAgencies,
    _ rewrites: RowRewrites
  ) {
    self.schema = schema
    self.survey = survey
    self.prefixes = prefixes
    self.agencies = agencies
    self.rewrites = rewrites
    owner = MergeSurvey.owners[schema.name].flatMap { column in
      schema[column].flatMap { IDKind($0) }.map { (kind: $0, column: column) }
    }
  }

  mutating func write(_ readings: [FeedReading], to output: inout FeedOutput) throws {
    // Headers first: an open table has a thread and memory of its own.
    var headers: [(feed: Int, names: [String])] = []
    for (feed, reading) in readings.enumerated() {
      if let names = try reading.header(of: schema.name) { headers.append((feed, names)) }
    }
    if rewrites.change(schema.name) { return try rewrite(readings, headers, to: &output) }
    if headers.isEmpty { return }
    let header = header(of: headers)
    try output.begin(schema.name, columns: header)
    for feed in headers.map(\.feed) {
      guard let scan = try readings[feed].table(schema.name) else { continue }
      try write(
        scan, feed, header, excluding: readings[feed].excluded, isOnly: headers.count == 1, to: &output)
    }
    try output.end()
  }

  /// Declared columns in the order of GTFS, then the others in the order of their appearance.
  private func header(of headers: [(feed: Int, names: [String])]) -> [String] {
    let lost = rewrites.lostColumns[schema.name] ?? []
    let added = rewrites.columns(of: schema.name)
    if let only = headers.first, headers.count == 1, !needsAgency(only.feed), lost.isEmpty, added.isEmpty {
      return only.names
    }
    let names = Set(headers.flatMap(\.names)).union(added).subtracting(lost)
    let isAgencyNeeded = headers.contains { needsAgency($0.feed) }
    let declared = schema.columns.map(\.name).filter { names.contains($0) || isAgencyNeeded && $0 == "agency_id" }
    var seen = Set(schema.columns.map(\.name))
    return declared + headers.flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// Whether rows without `agency_id` get one.
  private func needsAgency(_ feed: Int) -> Bool {
    if schema.name == GTFSSchema.agency.name { return agencies.givenID(in: feed) != nil }
    return MergedAgencies.filesWithImpliedAgency.contains(schema.name) && agencies.impliedID(in: feed) != nil
  }

  private mutating func write(
    _ scan: TableScan, _ feed: Int, _ header: [String], excluding excluded: Set<String>, isOnly: Bool,
    to output: inout FeedOutput
  ) throws {
    let columns = columns(header, scan, feed, excluding: excluded)
    // Rows that need no change are copied whole.
    let isPlain = header == scan.header && columns.allSatisfy { $0.isPlain && !$0.isLost }
    let lost = LostTranslations(of: scan, excluding: excluded)
    let ownPosition = owner.map { scan.position(of: $0.column) } ?? TableScan.absent
    let keyColumns = schema.primaryKey.compactMap(header.firstIndex)
    var last: (id: [UInt8], isRepeated: Bool)?
    var (newKeys, newRows): ([[UInt8]], [[UInt8]]) = ([], [])
    try scan.forEachRow { batch, record, bytes in
      if let lost, lost.contains(batch, record, bytes) { return }
      let id = batch.range(of: record, ownPosition)
      if !id.isEmpty {
        let span = bytes.extracting(id)
        if last.map({ $0.id.withSpan { !$0.equals(span) } }) ?? true {
          last = (span.array, isRepeated(span, feed))
        }
        if let last, last.isRepeated { return }
        if isPlain {
          output.rows.row { batch.appendRawText(of: record, to: &$0) }
          return try output.drain()
        }
      }
      if id.isEmpty, !isOnly {
        let values = columns.map { $0.value($0.cell(batch, record, bytes)) }
        guard let place = place(for: values, keyColumns) else { return }
        newKeys.append(place.key)
        newRows.append(place.row)
      }
      let start = output.rows.bytes.count
      for column in columns { column.write(batch, record, bytes, to: &output) }
      try check(output.rows.bytes.count - start, feed)
      try output.endRow()
    }
    for key in newKeys { keys.insert(key) }
    for row in newRows { rows.insert(row) }
  }

  /// The key and the values of a row; `nil` if an earlier feed has a row with this key.
  private mutating func place(for values: [[UInt8]], _ keyColumns: [Int]) -> (key: [UInt8], row: [UInt8])? {
    let row = Array(values.joined(separator: [0]))
    let key = keyColumns.isEmpty || owner != nil ? row : Array(keyColumns.map { values[$0] }.joined(separator: [0]))
    if keys.contains(key) {
      if !rows.contains(row) { conflictCount += 1 }
      return nil
    }
    return (key, row)
  }

  /// - Throws: ``FeedEditError`` if a prefix makes a row longer than a feed may have it.
  private func check(_ byteCount: Int, _ feed: Int) throws(FeedEditError) {
    if byteCount > FeedLimits().maximumRecordBytes {
      throw FeedEditError(
        "\(schema.name): a row with the prefix \(prefixes.text(of: feed)) is longer than 16 MiB; expected shorter ids")
    }
  }

  /// Writes a table with rows that are rewritten. The same rows of several feeds are written once.
  private mutating func rewrite(
    _ readings: [FeedReading], _ headers: [(feed: Int, names: [String])], to output: inout FeedOutput
  ) throws {
    if headers.isEmpty, !readings.indices.contains(where: { rewrites.hasAdded(schema.name, in: $0) }) { return }
    let header = header(of: headers)
    let keyColumns = schema.primaryKey.compactMap(header.firstIndex)
    try output.begin(schema.name, columns: header)
    for (feed, reading) in readings.enumerated() {
      let columns = columns(header, nil, feed, excluding: reading.excluded)
      let tables = header.firstIndex(of: "table_name")
      var (newKeys, newRows): ([[UInt8]], [[UInt8]]) = ([], [])
      func write(_ row: MergedRow) throws {
        let cells = header.map { row[$0] }
        let written = columns.enumerated().map { $1.cell(cells[$0], table: tables.map { cells[$0] } ?? []) }
        guard let place = place(for: columns.enumerated().map { $1.value(written[$0]) }, keyColumns) else { return }
        newKeys.append(place.key)
        newRows.append(place.row)
        let start = output.rows.bytes.count
        for cell in written { cell.withSpan { output.rows.field(utf8: $0) } }
        try check(output.rows.bytes.count - start, feed)
        try output.endRow()
      }
      if let scan = try reading.table(schema.name) {
        let lost = LostTranslations(of: scan, excluding: reading.excluded)
        try scan.forEachRow { batch, record, bytes in
          if let lost, lost.contains(batch, record, bytes) { return }
          let cells = scan.header.indices.map { bytes.extracting(batch.range(of: record, $0)).array }
          for row in try rewrites.rows(for: MergedRow(scan.header, cells), of: schema.name, in: feed) { try write(row) }
        }
      }
      for row in rewrites.added(to: schema.name, in: feed) { try write(row) }
      for key in newKeys { keys.insert(key) }
      for row in newRows { rows.insert(row) }
    }
    try output.end()
  }

  /// Whether an earlier feed has the same entity.
  private func isRepeated(_ id: Span<UInt8>, _ feed: Int) -> Bool {
    guard let owner, prefixes.prefix(of: owner.kind, in: feed) == nil, let entities = survey.entities[owner.kind] else {
      return false
    }
    return entities.has(id) { $0 < feed && prefixes.prefix(of: owner.kind, in: $0) == nil }
  }

  private func columns(
    _ header: [String], _ scan: TableScan?, _ feed: Int, excluding excluded: Set<String>
  ) -> [MergedColumn] {
    header.map { name in
      let kind = schema[name].flatMap { IDKind($0) }
      let references = schema[name]?.references ?? []
      let isLost = !references.isEmpty && references.allSatisfy { excluded.contains($0.file) }
      let position = isLost ? TableScan.absent : scan?.position(of: name) ?? TableScan.absent
      var column = MergedColumn(position: position, isLost: isLost, spelling: CellSpelling(schema[name]?.type))
      column.prefix = kind.flatMap { prefixes.prefix(of: $0, in: feed) } ?? []
      if name == "agency_id", needsAgency(feed) {
        column.substitute =
          (schema.name == "agency.txt" ? agencies.givenID(in: feed) : agencies.impliedID(in: feed)) ?? []
      }
      if name == "agency_timezone" { column.replacement = agencies.zone }
      if schema.name == "translations.txt", name == "record_id" {
        column.tablePosition = scan?.position(of: "table_name") ?? TableScan.absent
        for table in GTFSSchema.files {
          guard let kind = IDKind(translationsOf: table.tableName) else { continue }
          column.tablePrefixes[Array(table.tableName.utf8)] = prefixes.prefix(of: kind, in: feed)
        }
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
    if cell.isEmpty { return [] }
    return cell.withSpan { span in
      switch spelling.usual(span) {
      case .part(let part): span.extracting(part).array
      case .other(let value): value
      }
    }
  }
}

/// The rows of translations.txt about files that are left out.
private struct LostTranslations {
  private let position: Int
  private let tables: [[UInt8]]

  /// - Returns: `nil` if the table has no such rows.
  init?(of scan: TableScan, excluding excluded: Set<String>) {
    guard scan.name == GTFSSchema.translations.name, !excluded.isEmpty else { return nil }
    position = scan.position(of: "table_name")
    tables = GTFSSchema.files.filter { excluded.contains($0.name) }.map { Array($0.tableName.utf8) }
  }

  func contains(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> Bool {
    let cell = bytes.extracting(batch.range(of: record, position))
    return tables.contains { $0.withSpan { $0.equals(cell) } }
  }
}
