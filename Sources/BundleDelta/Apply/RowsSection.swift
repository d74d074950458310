import BundleFormat

/// A tree of the new database, made row by row from a tree of the old database.
///
/// ```
/// kind      u8: 13 = table with rowids, 10 = index or table without rowids
/// output    see TreeOutput
/// old root  varint: root page of the old tree; 0 for none
/// columns   varint
/// rows      varint
/// learned   varint: the column whose keys are learned, counted from 1; 0 for none
/// counts    stream: a varint for each run of rows
/// jumps     stream: signed, for each run: from the end of the previous run's old rows to the first old row of the run
/// columns   see ColumnEdits, for each
/// ```
///
/// Without an old tree, NULL stands for all old values.
struct RowsSection {
  let kind: TreeWriter.Kind
  let output: TreeOutput
  let oldRoot: Int
  let columnCount: Int
  let rowCount: Int
  let learnedColumn: Int?
  private var counts: SectionReader
  private var jumps: SectionReader
  private var columns: [ColumnEdits] = []
  /// The columns in which any row may differ from its old row.
  private var changingColumns: [Int] = []

  init(_ reader: inout SectionReader, pageCount: Int, oldPageCount: Int, mapCount: Int) throws(DeltaError) {
    kind = try Self.kind(&reader)
    output = try TreeOutput(&reader, pageCount: pageCount)
    oldRoot = try reader.varint(atMost: oldPageCount, "a page")
    columnCount = try reader.varint(atMost: DeltaLimits.columnCount, "a number of columns")
    guard columnCount > 0 else { throw .damaged("a tree has no columns") }
    rowCount = try reader.varint()
    let learned = try reader.varint(atMost: columnCount, "a column")
    learnedColumn = learned == 0 ? nil : learned - 1
    guard learned == 0 || mapCount < DeltaLimits.mapCount else { throw .damaged("it has too many key maps") }
    counts = try reader.stream()
    jumps = try reader.stream()
    for _ in 0..<columnCount {
      columns.append(try ColumnEdits(&reader, rowCount: rowCount, mapCount: mapCount))
    }
    changingColumns = columns.indices.filter { columns[$0].changesRows }
  }

  static func kind(_ reader: inout SectionReader) throws(DeltaError) -> TreeWriter.Kind {
    switch PageType(rawValue: try reader.byte()) {
    case .leafTable: .table
    case .leafIndex: .index
    default: throw .damaged("a tree has an unknown kind")
    }
  }

  /// Writes the tree.
  ///
  /// - Returns: The learned keys, if any.
  mutating func apply(
    old source: some PageSource<DeltaError>, to pages: ScratchPages, _ maps: [KeyMap], metadata: [UInt8],
    _ budget: inout WriteBudget
  ) throws(DeltaError) -> KeyMap? {
    var section = self
    var work = budget
    var learned: KeyMap?
    _ = try output.write(kind, to: pages) { (writer) throws(DeltaError) in
      learned = try section.append(from: source, to: &writer, maps, metadata, &work)
    }
    budget = work
    guard section.columns.allSatisfy(\.isAtEnd), section.counts.isAtEnd, section.jumps.isAtEnd else {
      throw .damaged("unused edits remain")
    }
    return learned
  }

  private mutating func append(
    from source: some PageSource<DeltaError>, to writer: inout TreeWriter, _ maps: [KeyMap], _ metadata: [UInt8],
    _ budget: inout WriteBudget
  ) throws(DeltaError) -> KeyMap? {
    var old = oldRoot == 0 ? nil : TreeRows(of: source, root: oldRoot, kind: kind)
    var values = RowValues(kind: kind, columnCount: columnCount)
    var row = NewRow(kind: kind)
    var learned = learnedColumn.map { _ in KeyMap(rowCount: rowCount) }
    var (oldRow, left) = (0, 0)
    for _ in 0..<rowCount {
      try budget.take()
      if left == 0 {
        left = try counts.varint()
        oldRow &+= try jumps.signed()
        guard left > 0 else { throw .damaged("a run has no rows") }
      }
      left -= 1
      let hasOld = try old?.read(oldRow, into: &values) ?? false
      guard hasOld || old == nil else { throw .damaged("it uses row \(oldRow) of an old tree that has fewer rows") }
      oldRow &+= 1
      try makeRow(&row, values, maps, metadata, &learned)
      try row.append(to: &writer, values)
    }
    guard left == 0 else { throw .damaged("runs have more rows than the tree") }
    return learned
  }

  private mutating func makeRow(
    _ row: inout NewRow, _ old: borrowing RowValues, _ maps: [KeyMap], _ metadata: [UInt8], _ learned: inout KeyMap?
  ) throws(DeltaError) {
    row.begin(old)
    var isEdited = false
    let learnedColumn = learnedColumn ?? -1
    let oldKey = learnedColumn < 0 ? nil : old.integer(learnedColumn)
    var newKey = oldKey
    for column in changingColumns {
      guard let (value, isEdit) = try columns[column].next(old, column, maps, metadata: metadata) else { continue }
      try row.set(value, column)
      if column == learnedColumn { newKey = value.integer } else if isEdit { isEdited = true }
    }
    if let oldKey, let newKey { learned?.learn(old: oldKey, new: newKey, isUnedited: !isEdited) }
  }
}

/// Limits the pages and rows that a delta may write, so that work on an untrusted delta is bounded by its output size.
struct WriteBudget {
  private var pagesLeft: Int
  private var left: Int
  private var rowsUntilCheck = 4096

  init(pages: Int, pageSize: Int) {
    pagesLeft = pages
    // A cell with its pointer has at least 6 bytes. Factor 2: a derived index reads its rows again.
    left = 2 * pages * (pageSize / 6)
  }

  /// Whether all pages are written.
  var isUsedUp: Bool { pagesLeft == 0 }

  /// Counts the pages of a section.
  mutating func take(pages: Int) throws(DeltaError) {
    pagesLeft -= pages
    guard pagesLeft >= 0 else { throw .damaged("it writes more pages than the database has") }
  }

  /// Counts a row.
  ///
  /// - Parameter byteCount: The length of a record read for an index; long records count as several rows because many
  ///   rows may share overflow pages.
  @inline(__always)
  mutating func take(recordOf byteCount: Int = 0) throws(DeltaError) {
    left -= 1 + byteCount / 32
    guard left >= 0 else { throw .damaged("it has more rows than its pages can hold") }
    rowsUntilCheck -= 1
    if rowsUntilCheck > 0 { return }
    rowsUntilCheck = 4096
    try DeltaError.checkCancellation()
  }
}
