import BundleFormat
import Synchronization
import TransitSQLite

/// The trees of large tables and their indexes.
///
/// Import steps that have the rows in key order write each tree to its own file; the trees are appended to the finished
/// database. SQLite needs at least a microsecond per row, and the same again for each index and for VACUUM. Writing
/// trees directly takes a tenth of that, once. See docs/decisions/008 for measurements.
final class TreeStore: Sendable {
  /// The table or index that a tree belongs to.
  struct Place: Hashable {
    let table: String
    /// The index, as named in sqlite_stat1; `nil` for a rowid table.
    let index: String?
    let kind: TreeWriter.Kind

    /// A rowid table.
    static func table(_ name: String) -> Place { Place(table: name, index: nil, kind: .table) }
    /// A WITHOUT ROWID table.
    static func keyedTable(_ name: String) -> Place { Place(table: name, index: name, kind: .index) }
    static func index(_ name: String, of table: String) -> Place { Place(table: table, index: name, kind: .index) }

    /// The name of the tree's object in sqlite_schema.
    var name: String { index ?? table }
  }

  private let folder: String
  private let pageSize: Int
  private let encoding: BackgroundEncoder?
  private let trees = Mutex<[WrittenTree]>([])

  /// - Parameters:
  ///   - folder: The scratch folder.
  ///   - pageSize: The page size of the database.
  ///   - encoding: Encodes leaf blocks while their trees are written; `nil` to encode later.
  init(folder: String, pageSize: Int = BundleSchema.pageSize, encoding: BackgroundEncoder? = nil) {
    self.folder = folder
    self.pageSize = pageSize
    self.encoding = encoding
  }

  /// Writes a tree. May be called from several threads concurrently.
  ///
  /// - Parameter body: Appends the rows in key order and returns their statistics; `nil` for a rowid table with
  ///   an index of all rows, whose statistics suffice.
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

  /// Waits until all blocks that are encoded early are written.
  func finishEncoding() throws {
    try encoding?.finish()
  }

  /// Waits until no thread encodes blocks, also after a failure.
  func waitForEncoding() {
    encoding?.wait()
  }

  /// Adds the trees' planner statistics to a copy of the database.
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

  /// All trees that have rows, sorted by name.
  var all: [WrittenTree] {
    trees.withLock { $0 }.sorted { $0.place.name < $1.place.name }
  }
}

/// A tree that is not yet part of the database.
struct WrittenTree: Sendable {
  let place: TreeStore.Place
  /// All pages except the root.
  let files: TreeFiles
  let tree: FinishedTree
  /// The `stat` column of sqlite_stat1, if the tree has a row there.
  let statistics: String?
}
