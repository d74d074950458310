import BundleFormat
import DeltaDamage
import TestFeeds
import Testing
import TransitSQLite

@testable import BundleDelta

@Suite struct `Pieces of a base` {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `pieces restore the bytes they were made from`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let base = (0..<random.number(0...600)).map { _ in UInt8(random.number(0...3)) }
    var bytes = base
    for _ in 0..<random.number(0...5) {
      let place = random.number(0...bytes.count)
      let end = min(bytes.count, place + random.number(0...40))
      bytes.replaceSubrange(place..<end, with: (0..<random.number(0...40)).map { _ in UInt8(random.number(0...255)) })
    }
    var reader = SectionReader(PieceFinder.pieces(of: bytes, base: base).bytes)
    #expect(try Pieces.read(bytes.count, from: &reader, base: base) == bytes)
    #expect(reader.isAtEnd)
  }

  @Test func `pieces outside the base are rejected`() throws {
    var writer = PieceWriter()
    writer.append(copyOf: 2..<6)
    writer.finish()
    var reader = SectionReader(writer.writer.bytes)
    #expect(throws: DeltaError.self) { try Pieces.read(4, from: &reader, base: [1, 2, 3, 4, 5]) }
  }
}

@Suite struct `Key maps` {
  @Test func `a key map prefers unedited rows, and the last of them`() {
    var map = KeyMap(rowCount: 10)
    map.learn(old: 3, new: 5, isUnedited: false)
    map.learn(old: 3, new: 6, isUnedited: false)
    #expect(map[3] == 5)
    map.learn(old: 3, new: 7, isUnedited: true)
    map.learn(old: 3, new: 8, isUnedited: false)
    #expect(map[3] == 7)
    map.learn(old: 3, new: 0, isUnedited: true)
    #expect(map[3] == 0)
    #expect(map[4] == nil)
  }

  @Test func `a key map covers no keys beyond its limits for any number of rows`() {
    for rowCount in [0, 10, 1 << 24, Int.max] {
      var map = KeyMap(rowCount: rowCount)
      let limit = DeltaLimits.mappedKeys(rowCount: rowCount)
      #expect(limit <= 1 << 24)
      for key in [-1, limit, Int.max, Int.min] {
        map.learn(old: key, new: 1, isUnedited: true)
        #expect(map[key] == nil)
      }
      for key in [-1, 1 << 29, Int.max] {
        map.learn(old: 0, new: key, isUnedited: true)
        #expect(map[0] == nil)
      }
      map.learn(old: 1023, new: 1 << 29 - 1, isUnedited: true)
      #expect(map[1023] == 1 << 29 - 1)
    }
  }
}

@Suite struct `Signed integers in sections` {
  @Test(arguments: [0, -1, 1, -2, 63, -64, 64, 1 << 61, (1 << 62) - 1, -(1 << 62)])
  func `signed integers in a section are read as they were written`(value: Int) throws {
    var writer = ByteWriter()
    writer.signed(value)
    var reader = SectionReader(writer.bytes)
    #expect(try reader.signed() == value)
    #expect(reader.isAtEnd)
  }
}

@Suite struct `Column edits` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `column edits turn the old values into the new ones`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (old, new) = (try Self.table(&random), try Self.table(&random))
    let oldTable = try #require(try TreeTable(old, root: 2, kind: .table))
    let newTable = try #require(try TreeTable(new, root: 2, kind: .table))
    let sources = (0..<newTable.rowCount).map { _ in random.number(0...oldTable.rowCount - 1) }
    var map = KeyMap(rowCount: 100)
    for key in 0..<100 { map.learn(old: key, new: key + random.number(0...2), isUnedited: true) }
    let metadata = Array("name of a town, name of another one".utf8)
    for rule in [ColumnRule.same, .shifted, .counting, .mapped(0)] {
      for (table, sources) in [(oldTable, sources), (nil, [])] {
        let writer = ColumnWriter(old: table, new: newTable, sources: sources, metadata: metadata)
        for column in newTable.columns.indices {
          let written = writer.best(column, rules: [rule], [map])
          var reader = SectionReader(written.bytes.bytes)
          let edits = try ColumnEdits(&reader, rowCount: newTable.rowCount, mapCount: 1)
          #expect(reader.isAtEnd)
          try check(edits, column, newTable, old: table == nil ? nil : old, sources, [map], metadata)
        }
      }
    }
  }

  private func check(
    _ edits: ColumnEdits, _ column: Int, _ newTable: TreeTable, old: ArrayPages?, _ sources: [Int], _ maps: [KeyMap],
    _ metadata: [UInt8]
  ) throws {
    var edits = edits
    var values = RowValues(kind: .table, columnCount: newTable.columns.count)
    var rows = old.map { TreeRows(of: $0, root: 2, kind: .table) }
    for row in 0..<newTable.rowCount {
      if let old = sources.isEmpty ? nil : sources[row] { #expect(try rows?.read(old, into: &values) == true) }
      let made = try edits.next(values, column, maps, metadata: metadata)?.value.classed ?? values.value(column)
      #expect(made == newTable.value(row, column))
    }
    #expect(edits.isAtEnd)
  }

  /// Returns a table of a few rows with values of all classes and its root on page 2.
  private static func table(_ random: inout SplitMix64) throws -> ArrayPages {
    let words = ["", "a", "Street 1", "Street 22", String(repeating: "long ", count: 50) + "\(random.number(0...9))"]
    let longest = random.number(2...4)
    let rows = (1...random.number(1...40)).map { row -> String in
      let word = words[random.number(0...longest)]
      let mixed = random.pick(["NULL", "\(random.number(-3...3))", "1.5", "'\(word)'", "x'0102'"])
      let large = random.pick(["9223372036854775807", "-9223372036854775807", "0", "\(random.number(-99...99))"])
      return "(\(10 * row), \(random.number(0...120)), '\(word)', \(mixed), \(large))"
    }
    let sql = "CREATE TABLE a(b INTEGER PRIMARY KEY, c, d, e, f); INSERT INTO a VALUES \(rows.joined(separator: ", "))"
    return ArrayPages(bytes: try TreeDatabase.bytes(sql), pageSize: 512)
  }
}

extension RowValue {
  var classed: ClassedValue {
    switch self {
    case .null: ClassedValue(valueClass: 0)
    case .integer(let number): ClassedValue(valueClass: 1, number: number)
    case .text(let bytes): ClassedValue(valueClass: 2, bytes: bytes)
    case .blob(let bytes): ClassedValue(valueClass: 3, bytes: bytes)
    case .real(let bits): ClassedValue(valueClass: 4, number: Int(truncatingIfNeeded: bits))
    }
  }
}

extension TreeTable {
  func value(_ row: Int, _ column: Int) -> ClassedValue {
    let valueClass = columns[column].classes[row].rawValue
    return isText(row, column)
      ? ClassedValue(valueClass: valueClass, bytes: Array(text(row, column)))
      : ClassedValue(valueClass: valueClass, number: columns[column].numbers[row])
  }
}
