import BundleFormat
import DeltaDamage
import TestFeeds
import Testing
import TransitSQLite

@testable import BundleDelta

/// A database in memory.
struct ArrayPages: PageSource {
  typealias Failure = DeltaError

  let bytes: [UInt8]
  let pageSize: Int
  var pageCount: Int { bytes.count / pageSize }

  func bytes(ofPage number: Int) -> (bytes: [UInt8], start: Int) { (bytes, (number - 1) * pageSize) }
}

/// The class of a value and its number or bytes.
struct ClassedValue: Equatable {
  let valueClass: UInt8
  var number = 0
  var bytes: [UInt8] = []
}

extension RowValues {
  func value(_ column: Int) -> ClassedValue {
    isText(column)
      ? ClassedValue(valueClass: classes[column], bytes: bytes(column))
      : ClassedValue(valueClass: classes[column], number: numbers[column])
  }
}

extension SQLiteValue {
  var classed: ClassedValue {
    switch self {
    case .null: ClassedValue(valueClass: 0)
    case .integer(let number): ClassedValue(valueClass: 1, number: number)
    case .text(let text): ClassedValue(valueClass: 2, bytes: Array(text.utf8))
    case .blob(let bytes): ClassedValue(valueClass: 3, bytes: bytes)
    case .real(let value): ClassedValue(valueClass: 4, number: Int(truncatingIfNeeded: value.bitPattern))
    }
  }
}

@Suite struct `Tree rows` {
  private static let sql = """
    CREATE TABLE rows(a, b, c, d);
    CREATE TABLE keyed(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID;
    CREATE INDEX by_c ON rows(c);
    WITH RECURSIVE n(i) AS (SELECT -2000 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO rows(rowid, a, b, c, d) SELECT i * i * i, i, CASE WHEN i % 40 = 0 THEN zeroblob(abs(i)) END,
      'text ' || (i * 7919 % 4001), i / 3.0 FROM n;
    INSERT INTO keyed SELECT c, CASE WHEN rowid % 9 = 0 THEN hex(zeroblob(300)) ELSE a END FROM rows
    """

  @Test(arguments: [false, true], [("rows", "rowid, *", 5), ("keyed", "*", 2), ("by_c", "c, rowid", 2)])
  func `tree rows read in any order equal those of SQLite`(
    bySQLite: Bool, tree: (name: String, columns: String, count: Int)
  ) throws {
    let bytes = try TreeDatabase.bytes(Self.sql, sqlitePages: bySQLite)
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.write(bytes, to: "rows.sqlite"), mode: .readOnly)
    let root = try #require(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(tree.name)'"))
    let table =
      tree.name == "keyed"
      ? "keyed ORDER BY a, b" : tree.name == "rows" ? "rows ORDER BY rowid" : "rows ORDER BY c, rowid"
    let expected = try connection.prepare("SELECT \(tree.columns) FROM \(table)")
    let kind: TreeWriter.Kind = tree.name == "rows" ? .table : .index
    let pages = ArrayPages(bytes: bytes, pageSize: 512)
    var rows = TreeRows(of: pages, root: root, kind: kind)
    var values = RowValues(kind: kind, columnCount: tree.count)
    var all: [[ClassedValue]] = []
    while try expected.step() {
      #expect(try rows.read(all.count, into: &values))
      all.append((0..<tree.count).map { values.value($0) })
      #expect(all.last == (0..<tree.count).map { expected.value(at: $0).classed })
    }
    #expect(try !rows.read(all.count, into: &values))
    var random = SplitMix64(seed: 1)
    var others = TreeRows(of: pages, root: root, kind: kind)
    for _ in 0..<500 {
      let row = random.number(0...all.count - 1)
      #expect(try others.read(row, into: &values))
      #expect((0..<tree.count).map { values.value($0) } == all[row])
    }
  }

  @Test func `reading a row outside the tree returns no row`() throws {
    let bytes = try TreeDatabase.bytes("CREATE TABLE a(b); INSERT INTO a VALUES (1)")
    var rows = TreeRows(of: ArrayPages(bytes: bytes, pageSize: 512), root: 2, kind: .table)
    var values = RowValues(kind: .table, columnCount: 2)
    for row in [-1, Int.min, 1, Int.max] { #expect(try !rows.read(row, into: &values)) }
    #expect(try rows.read(0, into: &values))
  }

  @Test func `reading rows of damaged pages throws an error or ends`() throws {
    let bytes = try TreeDatabase.bytes(Self.sql.replacing("2000", with: "60"))
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.write(bytes, to: "rows.sqlite"), mode: .readOnly)
    let trees = try connection.prepare("SELECT rootpage, name FROM sqlite_schema")
    while try trees.step() {
      let (root, kind): (Int, TreeWriter.Kind) = (trees.integer(at: 0), trees.text(at: 1) == "rows" ? .table : .index)
      var random = SplitMix64(seed: UInt64(root))
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0..<4 {
          damaged[random.number(512...bytes.count - 1)] = random.pick([0, 2, 5, 10, 13, 0x7F, 0x80, 0xFE, 0xFF])
        }
        var rows = TreeRows(of: ArrayPages(bytes: damaged, pageSize: 512), root: root, kind: kind)
        var values = RowValues(kind: kind, columnCount: kind == .table ? 5 : 2)
        var row = 0
        do {
          while try rows.read(row, into: &values) { row += 1 }
        } catch {
          #expect(error.kind == .damaged || error.kind == .notWorthwhile)
        }
        #expect(row < bytes.count)
      }
    }
  }
}
