import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// An SQLite database for tests, as bytes, vacuumed and with normalized pages.
struct SampleDatabase {
  let pageSize: Int
  /// The pages as SQLite wrote them.
  let original: [UInt8]
  /// The pages with b-tree pages in canonical form.
  let normalized: [UInt8]

  var blocks: [[UInt8]] { blocks(of: 4) }

  /// Cuts the normalized database into blocks of `pages` pages.
  func blocks(of pages: Int) -> [[UInt8]] {
    stride(from: 0, to: normalized.count, by: pages * pageSize).map { start in
      Array(normalized[start..<min(start + pages * pageSize, normalized.count)])
    }
  }

  init(pageSize: Int = 4096, _ fill: (Connection) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/sample.sqlite"
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF; BEGIN")
    try fill(connection)
    try connection.execute("COMMIT; ANALYZE; VACUUM")
    var roots: [Int] = []
    let rows = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
    while try rows.step() { roots.append(rows.integer(at: 0)) }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let pages = TreePages(roots: roots, pageSize: pageSize, pageCount: bytes.count / pageSize) { offset, count in
      Array(bytes[offset..<offset + count])
    }
    var normalized = bytes
    pages.normalize(&normalized, firstPage: 1, pageSize: pageSize)
    self.pageSize = pageSize
    original = bytes
    self.normalized = normalized
  }

  /// Opens bytes as a database and returns every row of every table as text.
  static func dump(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dump.sqlite"
    try Data(bytes).write(to: URL(filePath: path))
    let connection = try Connection(path: path, mode: .readOnly)
    var lines = [try connection.text("PRAGMA integrity_check") ?? "no answer"]
    let tables = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    while try tables.step() {
      let table = tables.text(at: 0)
      let columns = try connection.prepare("SELECT name FROM pragma_table_info('\(table)')")
      var names: [String] = []
      while try columns.step() { names.append("quote(\"\(columns.text(at: 0))\")") }
      let rows = try connection.prepare("SELECT \(names.joined(separator: " || ',' || ")) FROM \"\(table)\"")
      while try rows.step() { lines.append("\(table): \(rows.text(at: 0))") }
    }
    return lines
  }
}

// MARK: Kinds of databases

extension SampleDatabase {
  static let kinds = ["timetable", "texts", "blobs", "wide integers", "small tables", "mixed", "keys", "reals"]

  /// Creates a database of one kind, with some hundred KiB. The same seed gives the same database.
  init(kind: String, pageSize: Int = 4096, seed: UInt64 = 1) throws {
    var random = SplitMix64(seed: seed)
    try self.init(pageSize: pageSize) { connection in
      switch kind {
      case "timetable": try Self.fillTimetable(connection, &random)
      case "texts": try Self.fillTexts(connection, &random)
      case "blobs": try Self.fillBlobs(connection, &random)
      case "wide integers": try Self.fillWideIntegers(connection, &random)
      case "small tables": try Self.fillSmallTables(connection, &random)
      case "mixed": try Self.fillMixed(connection, &random)
      case "keys": try Self.fillKeys(connection, &random)
      default: try Self.fillReals(connection, &random)
      }
    }
  }

  /// Sequences that repeat with small changes, keyed by number and position, and an index.
  private static func fillTimetable(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute(
      """
      CREATE TABLE call(profile INTEGER, position INTEGER, arrival INTEGER, departure INTEGER, note TEXT,
        PRIMARY KEY(profile, position)) WITHOUT ROWID;
      CREATE TABLE trip(id INTEGER PRIMARY KEY, trip_id TEXT UNIQUE, profile INTEGER, start INTEGER);
      """)
    let call = try connection.prepare("INSERT INTO call VALUES (?, ?, ?, ?, ?)")
    let trip = try connection.prepare("INSERT INTO trip VALUES (?, ?, ?, ?)")
    for profile in 1...60 {
      var time = 0
      for position in 0..<random.number(2...40) {
        time += 60 * random.number(1...4)
        call.bind(profile, at: 0)
        call.bind(position, at: 1)
        call.bind(time, at: 2)
        call.bind(random.chance(80) ? time : time + 30, at: 3)
        call.bind(random.chance(5) ? "stop \(position)" : nil, at: 4)
        try call.run()
      }
    }
    for id in 1...2000 {
      trip.bind(id, at: 0)
      trip.bind("trip-\(1_000_000 + 7 * id)", at: 1)
      trip.bind(random.number(1...60), at: 2)
      trip.bind(300 * random.number(50...300), at: 3)
      try trip.run()
    }
    try connection.execute("CREATE INDEX trip_profile ON trip(profile, start)")
  }

  private static func fillTexts(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute("CREATE TABLE page(title TEXT, body TEXT); CREATE INDEX page_title ON page(title)")
    let insert = try connection.prepare("INSERT INTO page VALUES (?, ?)")
    for number in 0..<150 {
      let words = (0..<random.number(0...900)).map { _ in "w\(random.number(0...400))é" }
      insert.bind("Title \(number % 40) of \(words.count)", at: 0)
      insert.bind(words.joined(separator: " "), at: 1)
      try insert.run()
    }
  }

  private static func fillBlobs(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute("CREATE TABLE tile(zoom INTEGER, x INTEGER, data BLOB, PRIMARY KEY(zoom, x))")
    let insert = try connection.prepare("INSERT INTO tile VALUES (?, ?, ?)")
    for number in 0..<200 {
      insert.bind(number / 50, at: 0)
      insert.bind(number, at: 1)
      insert.bind(blob: (0..<random.number(0...6000)).map { _ in UInt8(random.number(0...255)) }, at: 2)
      try insert.run()
    }
  }

  private static func fillWideIntegers(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute("CREATE TABLE number(a INTEGER, b INTEGER, c INTEGER, d INTEGER)")
    let insert = try connection.prepare("INSERT INTO number VALUES (?, ?, ?, ?)")
    let extremes = [Int.min, .max, -1, 0, 1, 127, 128, -128, -129, 32767, 32768, 1 << 23, 1 << 31, 1 << 47, -(1 << 47)]
    for number in 0..<3000 {
      insert.bind(Int(bitPattern: UInt(random.next())), at: 0)
      insert.bind(random.pick(extremes), at: 1)
      insert.bind(Int.max - number * 1_000_003, at: 2)
      insert.bind(number * number * number, at: 3)
      try insert.run()
    }
  }

  private static func fillSmallTables(_ connection: Connection, _ random: inout SplitMix64) throws {
    for table in 0..<60 {
      try connection.execute("CREATE TABLE t\(table)(a, b TEXT, c)")
      let insert = try connection.prepare("INSERT INTO t\(table) VALUES (?, ?, ?)")
      for row in 0..<random.number(0...12) {
        insert.bind(row, at: 0)
        insert.bind("name \(random.number(0...99))", at: 1)
        insert.bind(random.chance(50) ? nil : random.number(0...9), at: 2)
        try insert.run()
      }
    }
  }

  /// Columns with values of all types.
  private static func fillMixed(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute("CREATE TABLE cell(a, b, c); CREATE INDEX cell_b ON cell(b)")
    let insert = try connection.prepare("INSERT INTO cell VALUES (?, ?, ?)")
    for _ in 0..<4000 {
      for column in 0..<3 {
        switch random.number(0...6) {
        case 0: insert.bindNull(at: column)
        case 1: insert.bind(random.number(-3...300), at: column)
        case 2: insert.bind(Double(random.number(-999...999)) / 8, at: column)
        case 3: insert.bind("", at: column)
        case 4: insert.bind(blob: [0, UInt8(random.number(0...255))], at: column)
        default: insert.bind("text \(random.number(0...99_999))", at: column)
        }
      }
      try insert.run()
    }
  }

  /// Rowids of all sizes, including negative ones, and a table without rowids.
  private static func fillKeys(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute(
      "CREATE TABLE row(id INTEGER PRIMARY KEY, a); CREATE TABLE word(word TEXT PRIMARY KEY) WITHOUT ROWID")
    let row = try connection.prepare("INSERT OR IGNORE INTO row VALUES (?, ?)")
    let word = try connection.prepare("INSERT OR IGNORE INTO word VALUES (?)")
    for _ in 0..<3000 {
      let shift = UInt(random.number(0...63))
      row.bind(Int(bitPattern: UInt(random.next()) >> shift) * (random.chance(50) ? 1 : -1), at: 0)
      row.bindNull(at: 1)
      try row.run()
      word.bind(String(random.next() >> UInt64(shift), radix: 36), at: 0)
      try word.run()
    }
  }

  private static func fillReals(_ connection: Connection, _ random: inout SplitMix64) throws {
    try connection.execute("CREATE TABLE point(x REAL, y REAL, z)")
    let insert = try connection.prepare("INSERT INTO point VALUES (?, ?, ?)")
    for number in 0..<3000 {
      insert.bind(52.5 + Double(number) / 1e5, at: 0)
      insert.bind(Double(bitPattern: random.next() & 0x7FE_FFFF_FFFF_FFFF), at: 1)
      insert.bind(Double(random.number(0...50)), at: 2)
      try insert.run()
    }
  }
}
