import BundleFormat
import Synchronization
import TransitSQLite

/// The trees of large tables and of their indexes: written by whoever has the rows in order, each into a file of its
/// own, and put behind the database when that is finished.
///
/// SQLite takes a microsecond and more a row, and again for each index and for VACUUM; this takes a tenth of it once.
/// docs/decisions/008 has the figures.
final class TreeStore: Sendable {
  /// Where a tree belongs in the schema.
  struct Place: Hashable {
    let table: String
    /// The index whose tree it is, as sqlite_stat1 names it: `nil` for a table with rowids.
    let index: String?
    let kind: TreeWriter.Kind

    /// A table with rowids.
    static func table(_ name: String) -> Place { Place(table: name, index: nil, kind: .table) }
    /// A table without rowids.
    static func keyedTable(_ name: String) -> Place { Place(table: name, index: name, kind: .index) }
    static func index(_ name: String, of table: String) -> Place { Place(table: table, index: name, kind: .index) }

    /// The name of what has the tree in sqlite_schema.
    var name: String { index ?? table }
  }

  private let folder: String
  private let pageSize: Int
  private let encoding: EarlyEncoding?
  private let trees = Mutex<[WrittenTree]>([])

  /// - Parameters:
  ///   - folder: The scratch folder.
  ///   - pageSize: That of the database.
  ///   - encoding: Encodes blocks of leaves while their trees are written.
  init(folder: String, pageSize: Int = BundleSchema.pageSize, encoding: EarlyEncoding? = nil) {
    self.folder = folder
    self.pageSize = pageSize
    self.encoding = encoding
  }

  /// Writes a tree; from several threads at once.
  ///
  /// - Parameter body: Appends the rows in the order of their keys, and counts them; `nil` for a table with rowids and
  ///   indexes, of which the planner is told by these.
  func write(_ place: Place, _ body: (inout TreeWriter) throws -> KeyStatistics?) throws {
    var files = try TreeFilesWriter(path: "\(folder)/tree-\(place.name)", encoding: encoding)
    var writer = TreeWriter(place.kind, pageSize: pageSize, batchCount: files.batchCount) { pages, nameOthers in
      try files.append(pages, nameOthers: nameOthers)
    }
    let statistics = try body(&writer)
    guard let tree = try writer.finish() else { return }
    let written = WrittenTree(place: place, files: try files.finish(), tree: tree, statistics: statistics?.text)
    trees.withLock { $0.append(written) }
  }

  /// Tells a copy of the database what its planner needs to know of the trees.
  func addStatistics(toCopy path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA secure_delete=ON; BEGIN")
    let insert = try connection.prepare("INSERT INTO sqlite_stat1(tbl, idx, stat) VALUES (?, ?, ?)")
    for tree in all where tree.statistics != nil {
      insert.bind(tree.place.table, at: 0)
      insert.bind(tree.place.index, at: 1)
      insert.bind(tree.statistics, at: 2)
      try insert.run()
    }
    try connection.execute("COMMIT")
  }

  /// All trees that have rows, in an order that depends on nothing but their names.
  var all: [WrittenTree] {
    trees.withLock { $0 }.sorted { $0.place.name < $1.place.name }
  }
}

/// A tree that waits for its place in the database.
struct WrittenTree: Sendable {
  let place: TreeStore.Place
  /// Its pages but the root.
  let files: TreeFiles
  let tree: FinishedTree
  /// `stat` of sqlite_stat1, where it has a row.
  let statistics: String?
}
