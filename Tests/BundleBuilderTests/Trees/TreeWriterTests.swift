import Foundation
import Operations
import TestFeeds
import Testing
import TransitSQLite

@testable import BundleBuilder
@testable import BundleFormat

/// Fills the tables and indexes of a database that SQLite created, and reads them with SQLite.
@Suite struct `Trees written by page` {
  /// A row of a number and a text. Rows are sorted by both, and texts are distinct.
  private typealias Row = (number: Int, text: String)

  private static let pageSizes = [512, 1024, 4096, 65_536]

  /// Few and many rows, short and long rows, and rows that need overflow pages.
  private static let shapes: [(rowCount: Int, textLengths: ClosedRange<Int>)] = [
    (1, 0...0), (2, 5...5), (20, 0...3), (700, 0...40), (5000, 0...9), (300, 200...900), (60, 0...9000),
    (4, 70_000...90_000),
  ]

  private func rows(_ count: Int, _ lengths: ClosedRange<Int>, _ random: inout SplitMix64) -> [Row] {
    (0..<count).map { number in
      // Four numbers are frequent; the others have all sizes.
      let value =
        random.chance(50) ? random.number(0...3) : Int(truncatingIfNeeded: random.next()) >> random.number(0...63)
      let filling = String(repeating: "ä", count: random.number(lengths) / 2)
      return (value, "\(number)\(filling)")
    }.sorted { left, right in
      left.number == right.number
        ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.number < right.number
    }
  }

  /// Creates a database of three empty trees, fills them with the rows, and opens it.
  ///
  /// - Parameter width: The number of threads that encode blocks while the trees are written, or `nil` to encode none.
  private func database(
    of rows: [Row], pageSize: Int, in folder: TemporaryFolder, lockPage: Int? = nil, width: Int? = nil
  ) throws -> (Connection, [UInt8]) {
    let path = folder.path + "/empty.sqlite"
    let empty = try Connection(path: path, mode: .create)
    try empty.execute(
      """
      PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF;
      CREATE TABLE numbered(id INTEGER PRIMARY KEY, number INTEGER, text TEXT);
      CREATE INDEX by_number ON numbered(number, text);
      CREATE TABLE keyed(number INTEGER, text TEXT, place REAL, PRIMARY KEY(number, text)) WITHOUT ROWID;
      """)
    let encoding = try width.map {
      try BackgroundEncoder(pageSize: pageSize, pagesPerBlock: 3, level: 1, width: $0, cancellation: Cancellation())
    }
    let trees = TreeStore(folder: folder.path, pageSize: pageSize, encoding: encoding)
    try fill(trees, with: rows)
    try encoding?.finish()
    for tree in trees.all {
      // Most leaves are encoded early if no row needs overflow pages.
      let isEncoded = encoding != nil && tree.tree.pageCount > 60 && rows.allSatisfy { $0.text.utf8.count < 60 }
      if isEncoded { #expect(tree.files.encodedCount >= tree.tree.pageCount / 6) }
      if encoding == nil { #expect(tree.files.encodedCount == 0) }
    }
    let plain = try PlainDatabase(path: path, trees: trees.all, pagesPerBlock: 3, lockPage: lockPage)
    let bytes = try Self.decoded(plain)
    try Data(bytes).write(to: URL(filePath: folder.path + "/filled.sqlite"))
    return (try Connection(path: folder.path + "/filled.sqlite", mode: .readOnly), bytes)
  }

  /// Packs all blocks for a bundle, checks their hashes, and returns the decoded bytes.
  private static func decoded(_ plain: PlainDatabase) throws -> [UInt8] {
    let encoder = BlockEncoder(pageSize: plain.geometry.pageSize, level: 1)
    return try (0..<plain.geometry.blockCount).flatMap { number in
      let packed = try plain.packedBlock(number, encoder)
      let entry = try #require(BlockIndex(blocks: [packed.block]).entries.first)
      let bytes = try BlockCodec.decode(packed.block.bytes, entry: entry, number: number, geometry: plain.geometry)
      #expect(packed.hash == PackedBlock(bytes, encoder).hash)
      return bytes
    }
  }

  private func fill(_ trees: TreeStore, with rows: [Row]) throws {
    var record = Record()
    try trees.write(.table("numbered")) { tree in
      for (index, row) in rows.enumerated() {
        record.removeAll()
        record.appendNull()
        record.append(row.number)
        record.append(text: row.text)
        try tree.append(rowID: index * 3 - 7, record)
      }
      return nil
    }
    for (place, isIndex) in [(TreeStore.Place.index("by_number", of: "numbered"), true), (.keyedTable("keyed"), false)]
    {
      try trees.write(place) { tree in
        for (index, row) in rows.enumerated() {
          record.removeAll()
          record.append(row.number)
          record.append(text: row.text)
          if isIndex { record.append(index * 3 - 7) } else { record.append(Double(index) + 0.5) }
          try tree.append(record)
        }
        return nil
      }
    }
  }

  @Test(arguments: pageSizes) func `written trees pass SQLite's checks and keep rows`(pageSize: Int) throws {
    var random = SplitMix64(seed: UInt64(pageSize))
    for shape in Self.shapes {
      let folder = try TemporaryFolder()
      let rows = rows(shape.rowCount, shape.textLengths, &random)
      let (database, _) = try database(of: rows, pageSize: pageSize, in: folder)
      #expect(try database.text("PRAGMA integrity_check") == "ok", "\(shape)")
      #expect(try database.integer("PRAGMA freelist_count") == 0)
      let found = try database.prepare("SELECT id, number, text FROM numbered ORDER BY id")
      for (index, row) in rows.enumerated() {
        try #require(try found.step())
        #expect(found.integer(at: 0) == index * 3 - 7)
        #expect(found.integer(at: 1) == row.number)
        #expect(found.text(at: 2) == row.text)
      }
      #expect(try !found.step())
      let keyed = try database.prepare("SELECT place FROM keyed WHERE number = ? AND text = ?")
      for (index, row) in rows.enumerated() {
        keyed.bind(row.number, at: 0)
        keyed.bind(row.text, at: 1)
        try #require(try keyed.step())
        #expect(keyed.double(at: 0) == Double(index) + 0.5)
        keyed.reset()
      }
    }
  }

  @Test(arguments: pageSizes) func `written trees have canonical pages`(pageSize: Int) throws {
    var random = SplitMix64(seed: 5)
    for shape in Self.shapes where shape.textLengths.upperBound < 100 {
      let (_, bytes) = try database(
        of: rows(shape.rowCount, shape.textLengths, &random), pageSize: pageSize, in: try TemporaryFolder())
      // Page 1 belongs to the schema.
      for start in stride(from: pageSize, to: bytes.count, by: pageSize) {
        let page = Array(bytes[start..<start + pageSize])
        #expect(PageNormalizer.normalized(page) == page)
      }
    }
  }

  @Test func `written trees are not larger than after VACUUM`() throws {
    var random = SplitMix64(seed: 7)
    let folder = try TemporaryFolder()
    let rows = rows(20_000, 0...20, &random)
    let (database, bytes) = try database(of: rows, pageSize: 4096, in: folder)
    try database.execute("VACUUM INTO \(SQLName.literal(folder.path + "/vacuumed.sqlite"))")
    let vacuumed = try Data(contentsOf: URL(filePath: folder.path + "/vacuumed.sqlite")).count
    #expect(bytes.count <= vacuumed + 4096)
  }

  @Test(arguments: pageSizes) func `trees can be encoded while they are written`(
    pageSize: Int
  ) throws {
    var random = SplitMix64(seed: 17)
    for shape in Self.shapes {
      let rows = rows(shape.rowCount, shape.textLengths, &random)
      let (database, bytes) = try database(of: rows, pageSize: pageSize, in: try TemporaryFolder(), width: 2)
      let (_, again) = try self.database(of: rows, pageSize: pageSize, in: try TemporaryFolder(), width: 1)
      let (_, late) = try self.database(of: rows, pageSize: pageSize, in: try TemporaryFolder())
      #expect(bytes == again, "block positions do not depend on the order of encoding")
      #expect(bytes.count == late.count, "there are no free pages")
      #expect(try database.text("PRAGMA integrity_check") == "ok", "\(shape)")
      #expect(try database.integer("PRAGMA freelist_count") == 0)
      let found = try database.prepare("SELECT number, text FROM numbered ORDER BY id")
      for row in rows {
        try #require(try found.step())
        #expect(found.integer(at: 0) == row.number)
        #expect(found.text(at: 1) == row.text)
      }
    }
  }

  @Test(arguments: [nil, 2]) func `written trees skip the page that SQLite locks`(
    width: Int?
  ) throws {
    var random = SplitMix64(seed: 13)
    let rows = rows(2000, 0...30, &random)
    let pageCount = try database(of: rows, pageSize: 512, in: try TemporaryFolder()).1.count / 512
    for lockPage in [5, 6, 7, 20, pageCount / 3, pageCount / 2, pageCount - 1, pageCount] {
      let (database, bytes) = try database(
        of: rows, pageSize: 512, in: try TemporaryFolder(), lockPage: lockPage, width: width)
      #expect(bytes.count / 512 == pageCount + 1)
      #expect(bytes[(lockPage - 1) * 512..<lockPage * 512].allSatisfy { $0 == 0 })
      // SQLite's real lock page is far behind this one, so SQLite reports the page as unused.
      #expect(try database.text("PRAGMA integrity_check")?.contains("Page \(lockPage) is never used") == true)
      #expect(try database.integer("SELECT count(*) FROM numbered NOT INDEXED WHERE length(text) > 0") == rows.count)
      #expect(try database.integer("SELECT count(*) FROM keyed WHERE number < 1 << 62 OR number >= 0") == rows.count)
      let found = try database.prepare("SELECT text FROM numbered ORDER BY id")
      for row in rows {
        try #require(try found.step())
        #expect(found.text(at: 0) == row.text)
      }
    }
  }

  @Test func `trees without rows are empty in SQLite`() throws {
    let (database, _) = try database(of: [], pageSize: 4096, in: try TemporaryFolder())
    #expect(try database.text("PRAGMA integrity_check") == "ok")
    #expect(try database.integer("SELECT (SELECT count(*) FROM numbered) + (SELECT count(*) FROM keyed)") == 0)
  }
}
