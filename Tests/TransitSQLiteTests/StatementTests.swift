import Testing
import TransitSQLite
import TransitValues

@Suite struct `Values` {
  @Test(arguments: [0, 1, -1, 127, -128, 1 << 31, 1 << 53 + 1, Int.max, Int.min])
  func `integers survive a round trip`(value: Int) throws {
    let read = try roundTrip { $0.bind(value, at: 0) }
    #expect(read.value == .integer(value))
    #expect(read.integer == value)
  }

  @Test(arguments: [0, -1.5, 0.1, 1e308, -2.5e-308, .infinity])
  func `doubles survive a round trip`(value: Double) throws {
    #expect(try roundTrip { $0.bind(value, at: 0) }.value == .real(value))
  }

  @Test(arguments: ["", "a", "Zürich Bürkliplatz", "a\0b", "\0", "🚋\u{301}", "'; DROP TABLE stops; --"])
  func `texts survive a round trip`(value: String) throws {
    let read = try roundTrip { $0.bind(value, at: 0) }
    #expect(read.value == .text(value))
    #expect(read.text == value)
    let bytes = Array(value.utf8)
    let readOfBytes = try roundTrip { statement in
      // SAFETY: the span is not used outside of the closure with its buffer.
      unsafe bytes.withUnsafeBufferPointer { buffer in
        statement.bind(utf8: unsafe Span(_unsafeElements: buffer), at: 0)
      }
    }
    #expect(readOfBytes.value == .text(value))
  }

  @Test func `values have their type and bytes`() throws {
    let statement = try Connection(path: ":memory:", mode: .create)
      .prepare("SELECT NULL, 1, 0.5, 'a' || char(0) || 'é', x'00FF', ''")
    #expect(try statement.step())
    #expect((0..<6).map { statement.storage(at: $0) } == [.null, .integer, .real, .text, .blob, .text])
    let bytes = [0, 3, 4, 5].map { column in
      statement.withText(at: column) { bytes in bytes.indices.map { bytes[$0] } }
    }
    #expect(bytes == [[], [0x61, 0, 0xC3, 0xA9], [0, 0xFF], []])
  }

  @Test(arguments: [[], [0], [0, 0, 255], [UInt8](repeating: 7, count: 100_000)])
  func `blobs survive a round trip`(value: [UInt8]) throws {
    let read = try roundTrip { $0.bind(blob: value, at: 0) }
    #expect(read.value == .blob(value))
    #expect(read.blob == value)
  }

  @Test func `missing values are NULL, and empty values are not`() throws {
    #expect(try roundTrip { $0.bindNull(at: 0) }.value == .null)
    #expect(try roundTrip { $0.bind(nil as Int?, at: 0) }.value == .null)
    #expect(try roundTrip { $0.bind(nil as String?, at: 0) }.value == .null)
    #expect(try roundTrip { _ in }.value == .null)
    #expect(try roundTrip { $0.bind("", at: 0) }.isNull == false)
    #expect(try roundTrip { $0.bind(blob: [], at: 0) }.isNull == false)
  }

  private struct Read {
    let value: SQLiteValue
    let integer: Int
    let text: String
    let blob: [UInt8]
    let isNull: Bool
  }

  /// Stores a value in a table without declared types and reads it back.
  private func roundTrip(_ bind: (Statement) -> Void) throws -> Read {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(value)")
    let insert = try connection.prepare("INSERT INTO t VALUES(?)")
    bind(insert)
    try insert.run()
    let select = try connection.prepare("SELECT value FROM t")
    #expect(try select.step())
    return Read(
      value: select.value(at: 0), integer: select.integer(at: 0), text: select.text(at: 0), blob: select.blob(at: 0),
      isNull: select.isNull(at: 0))
  }
}

@Suite struct `Statements` {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(a INTEGER UNIQUE, b TEXT)")
  }

  @Test func `bindings are kept when a statement runs again`() throws {
    let insert = try connection.prepare("INSERT INTO t VALUES(?, ?)")
    insert.bind("same", at: 1)
    for number in 0..<10 {
      insert.bind(number, at: 0)
      try insert.run()
    }
    #expect(try connection.integer("SELECT count(*) FROM t WHERE b = 'same'") == 10)
    #expect(try connection.text("SELECT b FROM t WHERE a = 11") == nil)
    #expect(try connection.integer("SELECT NULL") == nil)
  }

  @Test func `columns of a statement have names`() throws {
    let select = try connection.prepare("SELECT a, b AS \"two words\", NULL FROM t")
    #expect(select.columnCount == 3)
    #expect((0..<3).map { select.columnName(at: $0) } == ["a", "two words", "NULL"])
    #expect(select.columnName(at: 3) == "")
  }

  @Test func `errors of a statement include its SQL`() throws {
    let insert = try connection.prepare("INSERT INTO t VALUES(1, 'x')")
    try insert.run()
    let error = try #require(throws: DatabaseError.self) { try insert.run() }
    #expect(error.sql == "INSERT INTO t VALUES(1, 'x')")
    #expect(error.primaryCode == 19 && error.code == 2067)
    #expect(error.message == "UNIQUE constraint failed: t.a")
    #expect(error.description.hasSuffix("in: INSERT INTO t VALUES(1, 'x')"))
  }

  @Test func `statements can run again after an error`() throws {
    let insert = try connection.prepare("INSERT INTO t VALUES(?, 'x')")
    insert.bind(1, at: 0)
    try insert.run()
    #expect(throws: DatabaseError.self) { try insert.run() }
    insert.bind(2, at: 0)
    try insert.run()
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }

  @Test func `statements with a parameter that could not be bound do not run`() throws {
    let insert = try connection.prepare("INSERT INTO t VALUES(?, 'x')")
    insert.bind(1, at: 1)
    #expect(throws: DatabaseError.self) { try insert.run() }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)

    let select = try connection.prepare("SELECT ? UNION ALL SELECT 2")
    select.bind(1, at: 0)
    #expect(try select.step())
    select.bind(3, at: 0)
    #expect(throws: DatabaseError.self) { try select.step() }
  }

  @Test(arguments: ["", "-- nothing", "SELEC 1", "SELECT * FROM missing", "SELECT 1\0; DROP TABLE t"])
  func `texts that are not one statement are refused with their SQL`(sql: String) throws {
    let error = try #require(throws: DatabaseError.self) { try connection.prepare(sql) }
    #expect(error.sql == sql)
    #expect(error.code != 0)
  }
}
