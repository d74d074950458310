import BundleFormat

/// An index of the new database, made of columns of a tree that is already written.
///
/// ```
/// output    see TreeOutput
/// kind      u8: of the source tree, 13 or 10
/// root      varint: root page of the source tree in the new database
/// width     varint: number of columns of the source tree, including the rowid
/// partial   u8: 1 to skip rows whose first indexed column is NULL, else 0
/// sorted    u8: 1 to sort the rows, 0 if they are in order
/// columns   varint, then a varint for each: a column of the source tree
/// ```
struct IndexSection {
  let output: TreeOutput
  let sourceKind: TreeWriter.Kind
  let sourceRoot: Int
  let sourceWidth: Int
  let isPartial: Bool
  let isSorted: Bool
  let columns: [Int]

  init(_ reader: inout SectionReader, pageCount: Int) throws(DeltaError) {
    output = try TreeOutput(&reader, pageCount: pageCount)
    sourceKind = try RowsSection.kind(&reader)
    sourceRoot = try reader.varint(atMost: pageCount, "a page")
    sourceWidth = try reader.varint(atMost: DeltaLimits.columnCount, "a number of columns")
    isPartial = try reader.varint(atMost: 1, "a flag") == 1
    isSorted = try reader.varint(atMost: 1, "a flag") == 1
    let limit = isSorted ? DeltaLimits.sortedColumnCount : sourceWidth
    var columns: [Int] = []
    for _ in 0..<(try reader.varint(atMost: limit, "a number of columns")) {
      columns.append(try reader.varint(atMost: sourceWidth - 1, "a column"))
    }
    guard !columns.isEmpty else { throw .damaged("an index has no columns") }
    // A repeated column could make the index larger than its source.
    guard Set(columns).count == columns.count else { throw .damaged("an index has a column twice") }
    self.columns = columns
  }

  init(
    output: TreeOutput, sourceKind: TreeWriter.Kind, sourceRoot: Int, sourceWidth: Int, isPartial: Bool, isSorted: Bool,
    columns: [Int]
  ) {
    (self.output, self.sourceKind, self.sourceRoot, self.sourceWidth) = (output, sourceKind, sourceRoot, sourceWidth)
    (self.isPartial, self.isSorted, self.columns) = (isPartial, isSorted, columns)
  }

  func append(to writer: inout ByteWriter) {
    output.append(to: &writer)
    writer.append([sourceKind == .table ? PageType.leafTable.rawValue : PageType.leafIndex.rawValue])
    writer.varint(sourceRoot)
    writer.varint(sourceWidth)
    writer.append([isPartial ? 1 : 0, isSorted ? 1 : 0])
    writer.varint(columns.count)
    for column in columns { writer.varint(column) }
  }

  /// Writes the index.
  ///
  /// Memory: 24 bytes per row if sorted.
  ///
  /// - Parameter rowCount: The source tree's row count if known, otherwise 0; only reserves memory.
  func apply(to pages: ScratchPages, rowCount: Int, _ budget: inout WriteBudget) throws(DeltaError) {
    var work = budget
    var keys: [SortedKey] = []
    if isSorted { keys.reserveCapacity(rowCount) }
    if isSorted {
      try forEachRow(of: pages, &work) { (row) throws(DeltaError) in keys.append(try SortedKey(row, columns)) }
      keys.sort()
    }
    var record = Record()
    _ = try output.write(.index, to: pages) { (writer) throws(DeltaError) in
      do {
        if isSorted {
          for key in keys {
            key.store(to: &record, count: columns.count)
            try writer.append(record)
          }
        } else {
          try forEachRow(of: pages, &work) { (row) throws(DeltaError) in
            record.removeAll()
            for column in columns { record.append(row, column) }
            do { try writer.append(record) } catch { throw (error as? DeltaError) ?? .damaged("\(error)") }
          }
        }
      } catch {
        throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(error)")
      }
    }
    budget = work
  }

  private func forEachRow(
    of pages: ScratchPages, _ budget: inout WriteBudget, _ body: (borrowing RowValues) throws(DeltaError) -> Void
  ) throws(DeltaError) {
    var rows = TreeRows(of: pages, root: sourceRoot, kind: sourceKind)
    var values = RowValues(kind: sourceKind, columnCount: sourceWidth)
    var row = 0
    while try rows.read(row, into: &values) {
      try budget.take(recordOf: values.record.count)
      if !isPartial || values.classes[columns[0]] != ValueClass.nullCode { try body(values) }
      row += 1
    }
  }
}

/// Up to six values, each NULL or a 31-bit integer, packed so that they sort in index order: NULL first, then by size.
private struct SortedKey: Comparable {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// - Throws: ``DeltaError`` for other values; such indexes are not derived.
  init(_ row: borrowing RowValues, _ columns: [Int]) throws(DeltaError) {
    for (index, column) in columns.enumerated() {
      let half: UInt64
      switch row.classes[column] {
      case ValueClass.nullCode: half = 0
      case ValueClass.integerCode where row.numbers[column] >= 0 && row.numbers[column] < Int(Int32.max):
        half = UInt64(row.numbers[column]) + 1
      default: throw .damaged("a sorted index has values other than small integers")
      }
      let shift: UInt64 = index & 1 == 0 ? 32 : 0
      switch index / 2 {
      case 0: words.0 |= half << shift
      case 1: words.1 |= half << shift
      default: words.2 |= half << shift
      }
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.words < right.words }
  static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  func store(to record: inout Record, count: Int) {
    record.removeAll()
    for index in 0..<count {
      let word = index < 2 ? words.0 : index < 4 ? words.1 : words.2
      let half = Int(index & 1 == 0 ? word >> 32 : word & 0xFFFF_FFFF)
      if half == 0 { record.appendNull() } else { record.append(half - 1) }
    }
  }
}
