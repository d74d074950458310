import BundleFormat
package import BundleReader

/// Makes a delta between two bundles.
///
/// Writes trees made by our own writer as rows of old trees, indexes as columns of their tables, and everything else as
/// pieces of old pages. Before publishing a delta, verify it by applying it, as ``VerifiedDelta`` does.
package struct DeltaMaker {
  private let old: BundleFile
  private let new: BundleFile
  private var parts = DeltaParts()
  /// The key maps so far, and the names of their tables in ``mapped``.
  private var maps: [KeyMap] = []
  private var mapped: [String] = []
  /// The pages written by sections so far.
  private var writtenPages: Set<Int> = []

  /// Makes a delta.
  ///
  /// - Returns: The bytes of the file, the same for the same bundles and zlib version.
  /// - Throws: ``DeltaError``, with the kind ``DeltaError/Kind/notWorthwhile`` if the page sizes differ or the changes
  ///   exceed the format's limits.
  ///
  /// Cost: decodes both bundles; holds the old and new rows of the largest table in memory.
  package static func make(from old: BundleFile, to new: BundleFile) throws(DeltaError) -> [UInt8] {
    guard old.header.geometry.pageSize == new.header.geometry.pageSize else {
      throw DeltaError(.notWorthwhile, "the databases have different page sizes")
    }
    var maker = DeltaMaker(old: old, new: new)
    try maker.makeAll()
    let header = DeltaHeader(from: old.header, to: new.header, metadata: new.front.metadata)
    return header.encoded() + maker.parts.finish()
  }

  private init(old: BundleFile, new: BundleFile) {
    (self.old, self.new) = (old, new)
  }

  private mutating func makeAll() throws(DeltaError) {
    try makeMetadata()
    let (oldTrees, newTrees) = (try SchemaTrees(old), try SchemaTrees(new))
    let changed = try changedTrees(newTrees)
    var sections: [ByteWriter] = []
    let tables = changed.filter { $0.index == nil }.sorted {
      (Renumbering.rank($0.name), $0.root) < (Renumbering.rank($1.name), $1.root)
    }
    for tree in tables {
      try DeltaError.checkCancellation()
      if let section = try rowsSection(tree, old: oldTrees.trees.first { $0.name == tree.name && $0.kind == tree.kind })
      {
        sections.append(section)
      }
    }
    for tree in changed where tree.index != nil {
      try DeltaError.checkCancellation()
      if let section = try indexSection(tree, of: newTrees) { sections.append(section) }
    }
    // Pages come first because an index may refer to a table written as pages.
    try parts.append(try pagesSection(oldTrees))
    for section in sections { try parts.append(section) }
  }

  private mutating func makeMetadata() throws(DeltaError) {
    var writer = ByteWriter()
    writer.append([DeltaSection.metadata.rawValue])
    writer.varint(new.front.metadata.count)
    writer.append(PieceFinder.pieces(of: new.front.metadata, base: old.front.metadata).bytes)
    try parts.append(writer)
  }

  /// The trees with at least one page that differs from the old page of the same number.
  private func changedTrees(_ trees: SchemaTrees) throws(DeltaError) -> [SchemaTrees.Tree] {
    var changed: Set<Int> = []
    for number in 1...new.header.geometry.pageCount {
      guard case .tree(let tree) = trees.owners.owner(ofPage: number), !changed.contains(tree) else { continue }
      if try !isKept(number) { changed.insert(tree) }
    }
    return trees.trees.indices.filter { changed.contains($0) && trees.trees[$0].root > 1 }.map { trees.trees[$0] }
  }

  /// Whether a page equals the old page of the same number.
  private func isKept(_ number: Int) throws(DeltaError) -> Bool {
    guard number <= old.header.geometry.pageCount else { return false }
    return try BundlePages(file: old).pageBytes(number) == BundlePages(file: new).pageBytes(number)
  }
}

// MARK: Trees

extension DeltaMaker {
  /// A tree as rows of an old tree; `nil` if another program wrote its pages.
  private mutating func rowsSection(
    _ tree: SchemaTrees.Tree, old oldTree: SchemaTrees.Tree?
  ) throws(DeltaError) -> ByteWriter? {
    let source = BundlePages(file: new)
    guard let table = try TreeTable(source, root: tree.root, kind: tree.kind),
      let output = try output(of: table, tree, in: source)
    else { return nil }
    var oldTable = try oldTree.flatMap { (oldTree) throws(DeltaError) in
      try TreeTable(BundlePages(file: old), root: oldTree.root, kind: tree.kind)
    }
    if oldTable?.columns.count != table.columns.count { oldTable = nil }
    let columns = columnNames(tree, count: table.columns.count)
    let learned = Renumbering.learned.first { $0.table == tree.name }.flatMap { columns.firstIndex(of: $0.column) }
    let alignment = align(table, oldTable, columns, tree.kind, learned)
    var writer = ByteWriter()
    writer.append([
      DeltaSection.rows.rawValue, tree.kind == .table ? PageType.leafTable.rawValue : PageType.leafIndex.rawValue,
    ])
    output.append(to: &writer)
    writer.varint(oldTable == nil ? 0 : oldTree?.root ?? 0)
    writer.varint(table.columns.count)
    writer.varint(table.rowCount)
    writer.varint((learned ?? -1) + 1)
    Self.append(runs: alignment, rowCount: table.rowCount, to: &writer)
    appendColumns(table, oldTable, alignment, columns, learned, tree.name, to: &writer)
    if writer.bytes.count > DeltaLimits.partLength {
      if learned != nil { removeLastMap() }
      return nil
    }
    markWritten(output)
    return writer
  }

  private func columnNames(_ tree: SchemaTrees.Tree, count: Int) -> [String] {
    // Shadow tables of virtual tables may have other columns on their pages than SQL shows.
    tree.columns.count == count ? tree.columns : Array(repeating: "", count: count)
  }

  private func output(
    of table: TreeTable, _ tree: SchemaTrees.Tree, in source: BundlePages
  ) throws(DeltaError) -> TreeOutput? {
    do {
      return try WrittenPages(tree.kind, root: tree.root, in: source) { writer in
        var record = Record()
        for row in 0..<table.rowCount { try table.append(row, to: &writer, &record) }
      }?.output
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(error)")
    }
  }

  private func align(
    _ table: TreeTable, _ oldTable: TreeTable?, _ columns: [String], _ kind: TreeWriter.Kind, _ learned: Int?
  ) -> [Int] {
    guard let oldTable else { return [] }
    var ignored: Set<Int> = kind == .table ? [0] : []
    if let learned { ignored.insert(learned) }
    let columnMaps = columns.map { name in
      Renumbering.table(of: name).flatMap { mapped.firstIndex(of: $0) }.map { maps[$0] }
    }
    var alignment = RowAlignment(old: oldTable, new: table, ignored: ignored, maps: columnMaps)
    return alignment.align()
  }

  private static func append(runs sources: [Int], rowCount: Int, to writer: inout ByteWriter) {
    var (counts, jumps) = (ByteWriter(), ByteWriter())
    var (next, count) = (0, 0)
    for row in 0..<rowCount {
      let source = sources.isEmpty ? row : sources[row]
      if row == 0 || source != next {
        if count > 0 { counts.varint(count) }
        jumps.signed(source - next)
        count = 0
      }
      count += 1
      next = source + 1
    }
    if count > 0 { counts.varint(count) }
    writer.stream(counts)
    writer.stream(jumps)
  }

  private mutating func appendColumns(
    _ table: TreeTable, _ oldTable: TreeTable?, _ sources: [Int], _ columns: [String], _ learned: Int?, _ name: String,
    to writer: inout ByteWriter
  ) {
    let columnWriter = ColumnWriter(old: oldTable, new: table, sources: sources, metadata: new.front.metadata)
    var isEdited = Array(repeating: false, count: learned == nil ? 0 : table.rowCount)
    for column in columns.indices {
      let map = Renumbering.table(of: columns[column]).flatMap { mapped.firstIndex(of: $0) }
      let rules: [ColumnRule] = [.same, .shifted, .counting] + (map.map { [.mapped($0)] } ?? [])
      let written = columnWriter.best(column, rules: rules, maps)
      writer.append(written.bytes.bytes)
      if learned != nil, learned != column { for row in written.editedRows { isEdited[row] = true } }
    }
    if let learned { inferKeys(table, oldTable, sources, learned, isEdited, name) }
  }

  /// Infers the same key map that a client learns from these rows.
  private mutating func inferKeys(
    _ table: TreeTable, _ oldTable: TreeTable?, _ sources: [Int], _ column: Int, _ isEdited: [Bool], _ name: String
  ) {
    var map = KeyMap(rowCount: table.rowCount)
    if let oldTable {
      for row in 0..<table.rowCount {
        guard let key = oldTable.columns[column].integer(sources[row]), let new = table.columns[column].integer(row)
        else { continue }
        map.learn(old: key, new: new, isUnedited: !isEdited[row])
      }
    }
    maps.append(map)
    mapped.append(name)
  }

  private mutating func removeLastMap() {
    maps.removeLast()
    mapped.removeLast()
  }

  private mutating func markWritten(_ output: TreeOutput) {
    writtenPages.insert(output.root)
    for run in output.runs { writtenPages.formUnion(run) }
  }

  /// An index as columns of its table; `nil` if that would not reproduce its pages.
  private mutating func indexSection(_ tree: SchemaTrees.Tree, of trees: SchemaTrees) throws(DeltaError) -> ByteWriter?
  {
    guard let index = tree.index, Set(index.columns).count == index.columns.count,
      let table = trees.trees.first(where: { $0.index == nil && $0.name == index.table }),
      let rows = try TreeTable(BundlePages(file: new), root: table.root, kind: table.kind),
      let order = IndexOrder(rows, index.columns, isPartial: index.isPartial)
    else { return nil }
    let pages: WrittenPages?
    do {
      pages = try WrittenPages(.index, root: tree.root, in: BundlePages(file: new)) { writer in
        try order.append(rows, index.columns, to: &writer)
      }
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(error)")
    }
    guard let pages else { return nil }
    markWritten(pages.output)
    let section = IndexSection(
      output: pages.output, sourceKind: table.kind, sourceRoot: table.root, sourceWidth: rows.columns.count,
      isPartial: index.isPartial, isSorted: order.isSorted, columns: index.columns)
    var writer = ByteWriter()
    writer.append([DeltaSection.index.rawValue])
    section.append(to: &writer)
    return writer
  }
}

// MARK: Pages

extension DeltaMaker {
  /// All pages that no other section writes.
  private func pagesSection(_ oldTrees: SchemaTrees) throws(DeltaError) -> ByteWriter {
    let (oldPages, newPages) = (BundlePages(file: old), BundlePages(file: new))
    var ranges: [Range<Int>] = []
    for number in 1...newPages.pageCount where !writtenPages.contains(number) {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
    var writer = ByteWriter()
    writer.append([DeltaSection.pages.rawValue])
    PagesSection(ranges: ranges).append(to: &writer)
    let base = try OldPieces(oldPages, oldTrees, large: Self.largeTrees(oldTrees))
    for range in ranges {
      var pieces = PieceWriter(cursor: (range.lowerBound - 1) * newPages.pageSize)
      for number in range {
        if try isKept(number) {
          pieces.append(copyOf: (number - 1) * newPages.pageSize..<number * newPages.pageSize)
        } else {
          base.append(try newPages.pageBytes(number), number, to: &pieces)
        }
      }
      pieces.finish()
      writer.append(pieces.writer.bytes)
    }
    return writer
  }

  /// The trees whose pages are not used as a base because they are written as rows.
  private static func largeTrees(_ trees: SchemaTrees) -> Set<Int> {
    Set(trees.trees.indices.filter { Renumbering.rank(trees.trees[$0].name) < Renumbering.learned.count })
  }
}

/// The pages of the old database that are searched for copies.
private struct OldPieces {
  private let pageSize: Int
  /// The page numbers.
  private let numbers: [Int]
  private let finder: PieceFinder

  /// The maximum number of pages to search.
  private static let pageLimit = 4096

  init(_ pages: BundlePages, _ trees: SchemaTrees, large: Set<Int>) throws(DeltaError) {
    var numbers: [Int] = []
    var bytes: [UInt8] = []
    for number in 1...pages.pageCount where numbers.count < Self.pageLimit {
      if case .tree(let tree) = trees.owners.owner(ofPage: number), large.contains(tree) { continue }
      numbers.append(number)
      bytes += try pages.pageBytes(number)
    }
    (pageSize, self.numbers) = (pages.pageSize, numbers)
    finder = PieceFinder(bytes)
  }

  func append(_ page: [UInt8], _ number: Int, to writer: inout PieceWriter) {
    let start = numbers.firstIndex(of: number).map { $0 * pageSize }
    finder.append(page, to: &writer, start: start) { place in
      let index = place / pageSize
      // A copy ends with its page because the next page in memory may have any number.
      return ((numbers[index] - 1) * pageSize + place % pageSize, index * pageSize..<(index + 1) * pageSize)
    }
  }
}
