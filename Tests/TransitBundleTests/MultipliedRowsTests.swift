import BundleDamage
import BundleFormat
import BundleSizes
import FeedTables
import Foundation
import TestFeeds
import Testing
import TransitSQLite

@testable import BundleReader
@testable import TransitBundle

/// A few pages that link to each other along so many paths that reading all rows behind them would never end.
@Suite struct `Multiplied rows` {
  private let bundle: TestBundle
  private let sound: SoundBundle

  init() throws {
    bundle = try TestBundle(.town, changing: "INSERT INTO agency DEFAULT VALUES")
    sound = try SoundBundle(bundle.bytes(), name: "town") { _ in Array(repeating: 0, count: 32) }
  }

  private func path(multiplying table: String, levels: Int) throws -> String {
    let connection = try Connection(path: bundle.plainPath, mode: .readOnly)
    let root = try #require(
      try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = \(SQLName.literal(table))"))
    return try bundle.write(sound.multiplied(root: root, levels: levels), name: "\(table).transit")
  }

  @Test func `a table whose pages are linked 511 times returns their rows 511 times`() throws {
    // 510 cells and a last child.
    let timetable = try Timetable(path: path(multiplying: "agency", levels: 1))
    #expect(try timetable.agencies().count == 511)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a query on pages with too many paths throws an error`() throws {
    let path = try path(multiplying: "agency", levels: 8)
    let timetable = try Timetable(path: path)
    let error = try #require(throws: BundleError.self) { try timetable.agencies() }
    #expect(error.kind == .damaged)
    #expect(error.path == path)
    #expect(error.problem.contains("more steps"))
    // Other queries still succeed.
    #expect(try timetable.stop("stop-1-1") != nil)
  }

  @Test func `a table of many trips that share one long pattern is refused before it takes memory`() throws {
    let numbers = "WITH n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)"
    let many = try TestBundle(
      .town,
      changing: """
        INSERT INTO pattern_call (pattern, position, stop, sequence) \(numbers) SELECT 9999, i - 1000, 1, i FROM n;
        INSERT INTO profile_call (profile, position, arrival) \(numbers) SELECT 9999, i - 1000, i FROM n;
        INSERT INTO trip (id, trip_id, route, service, pattern, profile, start, extra)
          \(numbers) SELECT i, 'zz' || i, 1, 1, 9999, 9999, 0, 0 FROM n;
        """)
    let timetable = try Timetable(path: many.write(many.bytes(), name: "many.transit"))
    let error = try #require(throws: BundleError.self) { try timetable.table("stop_times") }
    #expect(error.problem.contains("too many for its size"))
  }

  @Test func `a schema page whose cells overlap is rejected`() throws {
    let leaf = try #require((2...sound.pageCount).first { sound.page($0)[0] == 13 && schemaPages.contains($0) })
    var page = sound.page(leaf)
    // Repeats the pointer to the first cell, at the end of the page, as often as there is room.
    let cell = [page[8], page[9]]
    let count = (Int(cell[0]) << 8 | Int(cell[1])) / 2 - 4
    page.replaceSubrange(3..<5, with: [UInt8(count >> 8), UInt8(count & 0xFF)])
    page.replaceSubrange(8..<8 + 2 * count, with: (0..<count).flatMap { _ in cell })
    let path = try bundle.write(sound.sealed(replacing: [leaf: page]), name: "schema.transit")
    #expect(throws: DatabaseError.damagedDatabase) { try SchemaRows(of: BundleFile.open(path: path)) }
    #expect(throws: BundleError.self) { try Timetable(path: path) }
  }

  /// The pages below page 1, an interior page: its children are in its cells and at the end of its header.
  private var schemaPages: Set<Int> {
    let page = sound.page(1)
    func number(_ start: Int, _ count: Int) -> Int { page[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
    let cells = (0..<number(103, 2)).map { number(number(112 + 2 * $0, 2), 4) }
    return Set(cells + [number(108, 4)])
  }

  @Test(.timeLimit(.minutes(20))) func `row counts of a packed database count each page once`() throws {
    let plain = bundle.folder.appending(path: "any.sqlite").path
    do {
      let connection = try Connection(path: plain, mode: .create)
      try connection.execute(
        "PRAGMA page_size = 4096; CREATE TABLE a(x); CREATE TABLE b(x, y, PRIMARY KEY (x, y)) WITHOUT ROWID;"
          + "INSERT INTO a VALUES (1), (2), (3);"
          + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
          + "INSERT INTO b SELECT i, 'row ' || i FROM n")
    }
    let packed = try TestBundle.pack(
      bundle.bytes(of: plain), metadata: Array(#"{"kind":"database"}"#.utf8), applicationID: 0, schemaVersion: 0)
    let counted = try #require(try PackedDatabase(path: bundle.write(packed, name: "any.transit"))).tables
    #expect(counted.map(\.name) == ["a", "b"])
    #expect(counted.map(\.rowCount) == [3, 5000])
    let any = try SoundBundle(packed, name: "any") { _ in Array(repeating: 0, count: 32) }
    let path = try bundle.write(any.multiplied(root: 2, levels: 8), name: "many.transit")
    #expect(try #require(try PackedDatabase(path: path)).tables.map(\.rowCount) == [3, 5000])
  }
}
