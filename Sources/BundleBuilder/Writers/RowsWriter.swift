import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes the rows of small files as they are.
enum RowsWriter {
  /// Rows of `route`, by rank of route_id.
  static func writeRoutes(_ rows: RowStore, routes: IdentifierTable, to database: DatabaseWriter) throws {
    try database.insert(into: "route", width: rows.width + 1) { insert in
      for (rank, row) in routes.order.enumerated() {
        insert.bind(rank + 1, at: 0)
        for (column, value) in rows.values(of: row).enumerated() {
          rows.bind(value, to: insert, at: column + 1)
        }
        try insert.run()
      }
    }
  }

  /// Rows of a plain table, sorted by their values.
  ///
  /// - Parameter leading: Rows that come before the sorted ones, in this order.
  static func writePlain(
    _ rows: RowStore, table: String, leading: [Int] = [], to database: DatabaseWriter
  ) throws {
    let order = leading + rows.sorted().filter { !leading.contains($0) }
    try database.insert(into: table, width: rows.width) { insert in
      for row in order {
        for (column, value) in rows.values(of: row).enumerated() {
          rows.bind(value, to: insert, at: column)
        }
        try insert.run()
      }
    }
  }

  /// Rows of `text`.
  static func write(_ texts: RankedTexts, to database: DatabaseWriter) throws {
    try database.insert(into: "text", width: 2) { insert in
      for (rank, text) in texts.texts.enumerated() {
        insert.bind(rank + 1, at: 0)
        text.withSpan { insert.bind(utf8: $0, at: 1) }
        try insert.run()
      }
    }
  }

  /// Rows of `kept_file`: the file's bytes, cut into pieces of at most a mebibyte.
  static func keep(_ file: FeedFile, of context: ImportContext, number: Int, to database: DatabaseWriter) throws {
    let reader = try ChunkReader(feed: context.feed, file: file, readAhead: context.readsAhead)
    let progress = context.reporter(for: .keep(file.name), total: file.inflatedByteCount)
    var position = 0
    var piece: [UInt8] = []
    func write() throws {
      try database.insert(into: "kept_file", width: 4) { insert in
        // Room for a million pieces each, so that ids do not depend on the order in which files are kept.
        insert.bind(number << 20 + position, at: 0)
        insert.bind(file.name, at: 1)
        insert.bind(position, at: 2)
        insert.bind(blob: piece, at: 3)
        try insert.run()
      }
      position += 1
      piece.removeAll(keepingCapacity: true)
    }
    var completed = 0
    while let chunk = try reader.nextChunk() {
      try context.cancellation.check()
      piece += chunk
      completed += chunk.count
      if piece.count >= 1 << 20 { try write() }
      progress.update(completed: completed)
    }
    if !piece.isEmpty || position == 0 { try write() }
    progress.finish()
  }
}
