import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitSQLite

@testable import BundleSizes
@testable import TransitBundle

/// A town with contents that are hard to measure: rows that overflow, empty tables and unused pages.
private func town(pagesPerBlock: Int = 4) throws -> TestBundle {
  try TestBundle(
    .town, pagesPerBlock: pagesPerBlock,
    changing: """
      INSERT INTO kept_file VALUES (1, 'a.bin', 0, zeroblob(50000)), (2, 'b.bin', 0, randomblob(4070)), (3, 'c', 0, '');
      INSERT INTO notice(id, code, file, line, field, value, dropped) VALUES (1, 'x', 'stops.txt', 2, NULL, printf('%.9000c', 'z'), 1)
      """)
}

@Suite struct `Bundle sizes` {
  @Test(arguments: [1, 4, 16, 1024])
  func `the sizes of parts add up to the sizes of the file and of the database`(pagesPerBlock: Int) throws {
    let bundle = try town(pagesPerBlock: pagesPerBlock)
    let file = try BundleFile.open(path: bundle.path)
    let parts = try BundleSizes(of: file).parts
    #expect(parts.reduce(0) { $0 + $1.storedByteCount } == file.fileByteCount)
    let pages = parts.filter { $0.kind != .section }
    #expect(pages.reduce(0) { $0 + $1.plainByteCount } == file.byteCount)
    #expect(Set(parts.map(\.name)).count == parts.count)
    let byUse = try BundleSizes(of: file).storedByteCounts(in: TestFeed.town.contents)
    #expect(byUse.values.reduce(0, +) == file.fileByteCount)
  }

  @Test func `the sizes of a bundle include the row counts of tables and the entry counts of indexes`() throws {
    let bundle = try town()
    let database = try Connection(path: bundle.plainPath, mode: .readOnly)
    let parts = try BundleSizes(of: BundleFile.open(path: bundle.path)).parts
    let counts: [String: String] = [
      "stop_parent": "stop WHERE parent IS NOT NULL", "pattern_call_stop": "pattern_call WHERE stop IS NOT NULL",
    ]
    let trees = parts.filter { $0.kind == .table || $0.kind == .index }
    #expect(trees.contains { $0.name == "sqlite_autoindex_trip_1" } && trees.contains { $0.name == "sqlite_stat1" })
    for part in trees {
      let rows = try database.integer("SELECT count(*) FROM \(counts[part.name] ?? part.table ?? part.name)")
      #expect(part.rowCount == rows, "\(part.name)")
    }
  }

  @Test func `the sizes of tables and indexes equal those of dbstat`() throws {
    let bundle = try town()
    let database = try Connection(path: bundle.plainPath, mode: .readOnly)
    guard try database.integer("SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'") == 1 else {
      try Test.cancel("this SQLite is built without dbstat")
    }
    let parts = try BundleSizes(of: BundleFile.open(path: bundle.path)).parts
    let statement = try database.prepare("SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE")
    var known = 0
    while try statement.step() {
      let name = statement.text(at: 0)
      #expect(parts.first { $0.name == name }?.plainByteCount == statement.integer(at: 1), "\(name)")
      known += 1
    }
    #expect(known == parts.filter { $0.kind == .table || $0.kind == .index }.count)
  }

  @Test func `each table is charged for its own bytes within a shared block`() throws {
    let bundle = try town(pagesPerBlock: 1024)
    let parts = try BundleSizes(of: BundleFile.open(path: bundle.path)).parts
    func stored(_ name: String) throws -> Int { try #require(parts.first { $0.name == name }).storedByteCount }
    // One block holds noise, zeros and an empty table.
    #expect(try stored("kept_file") > 4070)
    #expect(try stored("location") < 100)
    #expect(parts == parts.sorted { $0.storedByteCount > $1.storedByteCount })
  }

  @Test func `shares of a block add up to its size and are proportional to their weights`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let weights = (0..<random.number(1...9)).map { _ in random.number(0...5000) }
      let total = random.number(0...70_000)
      let shares = StoredShares.shares(of: total, inProportionTo: weights)
      #expect(shares.reduce(0, +) == total)
      let sum = weights.reduce(0, +)
      if sum == 0 { continue }
      for (share, weight) in zip(shares, weights) {
        #expect(abs(Double(share) - Double(total) * Double(weight) / Double(sum)) < 1)
      }
    }
  }
}

@Suite struct `Page owners` {
  @Test func `pages on the freelist are owned by the freelist`() throws {
    let folder = try town()
    let path = folder.folder.appending(path: "free.sqlite").path
    let database = try Connection(path: path, mode: .create)
    try database.execute(
      """
      PRAGMA page_size = 512; CREATE TABLE a(x); CREATE TABLE b(x);
      WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 900) INSERT INTO a SELECT randomblob(700) FROM n;
      INSERT INTO b SELECT x FROM a; DROP TABLE a
      """)
    let bytes = try folder.bytes(of: path)
    let root = try #require(try database.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'b'"))
    let owners = PageOwners(roots: [1, root], pageSize: 512, pageCount: bytes.count / 512) { page in
      Array(bytes[(page - 1) * 512..<page * 512])
    }
    let all = (1...bytes.count / 512).map { owners.owner(ofPage: $0) }
    #expect(all.filter { $0 == .free }.count == (try database.integer("PRAGMA freelist_count")))
    #expect(!all.contains(.other))
    #expect(owners.rowCounts == [1, 900])
  }

  @Test func `page owners can be computed for a damaged database`() throws {
    let bundle = try town()
    let sound = try bundle.bytes(of: bundle.plainPath)
    let pageSize = BundleSchema.pageSize
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var bytes = sound
      for _ in 0..<random.number(1...40) { bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(0...255)) }
      let owners = PageOwners(roots: Array(1...20), pageSize: pageSize, pageCount: bytes.count / pageSize) { page in
        Array(bytes[(page - 1) * pageSize..<page * pageSize])
      }
      #expect(owners.owner(ofPage: 1) == .tree(0))
    }
  }
}
