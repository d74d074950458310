import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// Small databases whose tables and indexes are written by ``TreeWriter``, as in the bundle of a feed.
package enum TreeDatabase {
  /// Creates a database and returns its bytes.
  ///
  /// - Parameters:
  ///   - sql: Creates and fills the database. Primary keys come first in their tables, and the schema fits on page 1.
  ///   - sqlitePages: Whether to keep the pages as SQLite writes them.
  package static func bytes(_ sql: String, pageSize: Int = 512, sqlitePages: Bool = false) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = try connection(folder.file("source"), pageSize)
    try source.execute(sql)
    if sqlitePages {
      try source.execute("VACUUM")
      return try bytes(of: folder.file("source"))
    }
    let frame = try connection(folder.file("frame"), pageSize)
    let schema = try source.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    while try schema.step() { try frame.execute(schema.text(at: 0)) }
    try frame.execute("VACUUM")
    var database = try bytes(of: folder.file("frame"))
    let trees = try frame.prepare(
      "SELECT name, type, tbl_name, rootpage, sql FROM sqlite_schema WHERE rootpage > 0 ORDER BY rootpage")
    while try trees.step() {
      let isIndex = trees.text(at: 1) == "index"
      let tree =
        try isIndex
        ? index(trees.text(at: 0), of: trees.text(at: 2), sql: trees.text(at: 4), in: source, pageSize)
        : table(trees.text(at: 0), in: source, pageSize)
      if let tree { tree.append(to: &database, root: trees.integer(at: 3), pageSize) }
    }
    store(database.count / pageSize, in: &database, at: 28)
    return database
  }

  private static func connection(_ path: String, _ pageSize: Int) throws -> Connection {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("PRAGMA page_size = \(pageSize); PRAGMA user_version = 1; PRAGMA application_id = 7")
    return connection
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path)))
  }

  fileprivate static func store(_ number: Int, in bytes: inout [UInt8], at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
  }

  private static func table(_ name: String, in source: Connection, _ pageSize: Int) throws -> WrittenTree? {
    let keys = try source.prepare("SELECT name, type FROM pragma_table_info('\(name)') WHERE pk > 0 ORDER BY pk")
    var keyColumns: [String] = []
    var alias: String?
    while try keys.step() {
      keyColumns.append(keys.text(at: 0))
      if keys.text(at: 1) == "INTEGER" { alias = keys.text(at: 0) }
    }
    let isWithoutRowID =
      try source.text("SELECT sql FROM sqlite_schema WHERE name = '\(name)'")?.hasSuffix("ROWID") == true
    if isWithoutRowID {
      let order = keyColumns.joined(separator: ", ")
      return try write("SELECT * FROM \(name) ORDER BY \(order)", .index, alias: nil, in: source, pageSize)
    }
    return try write(
      "SELECT rowid AS \"\", * FROM \(name) ORDER BY rowid", .table, alias: keyColumns.count == 1 ? alias : nil,
      in: source, pageSize)
  }

  private static func index(
    _ name: String, of table: String, sql: String, in source: Connection, _ pageSize: Int
  ) throws -> WrittenTree? {
    let rows = try source.prepare("SELECT coalesce(name, 'rowid') FROM pragma_index_xinfo('\(name)') ORDER BY seqno")
    var columns: [String] = []
    while try rows.step() { columns.append(rows.text(at: 0)) }
    let list = columns.joined(separator: ", ")
    let condition = sql.range(of: " WHERE ").map { sql[$0.lowerBound...] } ?? ""
    return try write(
      "SELECT \(list) FROM \(table)\(condition) ORDER BY \(list)", .index, alias: nil, in: source, pageSize)
  }

  /// - Parameter alias: The column that is an alias of the rowid.
  private static func write(
    _ query: String, _ kind: TreeWriter.Kind, alias: String?, in source: Connection, _ pageSize: Int
  ) throws -> WrittenTree? {
    let rows = try source.prepare(query)
    var pages: [UInt8] = []
    var writer = TreeWriter(kind, pageSize: pageSize, batchCount: 16) { batch, _ in pages += batch }
    var record = Record()
    while try rows.step() {
      record.removeAll()
      for column in (kind == .table ? 1 : 0)..<rows.columnCount {
        switch rows.columnName(at: column) == alias ? .null : rows.value(at: column) {
        case .null: record.appendNull()
        case .integer(let value): record.append(value)
        case .real(let value): record.append(value)
        case .text(let value): record.append(text: value)
        case .blob(let value): record.append(value, .blob)
        }
      }
      try kind == .table ? writer.append(rowID: rows.integer(at: 0), record) : writer.append(record)
    }
    return try writer.finish().map { WrittenTree(tree: $0, pages: pages) }
  }
}

/// A tree, and its pages except the root.
private struct WrittenTree {
  let tree: FinishedTree
  let pages: [UInt8]

  /// Appends the tree's pages to the database and writes its root to the page in the schema.
  func append(to database: inout [UInt8], root: Int, _ pageSize: Int) {
    let first = database.count / pageSize + 1
    var (pages, rootPage) = (pages, tree.root)
    FinishedTree.resolve(tree.links, in: &pages) { first + $0 }
    FinishedTree.resolve(tree.rootLinks, in: &rootPage) { first + $0 }
    database.replaceSubrange((root - 1) * pageSize..<root * pageSize, with: rootPage)
    database += pages
  }
}
