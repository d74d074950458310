import BundleFormat
import Testing
import TransitSQLite
import TransitValues

@Suite struct `The schema` {
  @Test(arguments: SampleContents.allCases)
  func `SQLite accepts the schema and stores it verbatim`(sample: SampleContents) throws {
    let database = try sample.database()
    let declared = BundleSchema.tables(for: sample.contents) + BundleSchema.indexesAndViews(for: sample.contents)
    let kept = try database.prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        + "AND name NOT LIKE 'stop\\_search\\_%' ESCAPE '\\' ORDER BY rowid")
    for object in declared {
      #expect(try kept.step())
      #expect(kept.text(at: 0) == object.kind.rawValue)
      #expect(kept.text(at: 1) == object.name)
      #expect(kept.text(at: 2) == object.sql)
    }
    #expect(try kept.step() == false)
  }

  @Test(arguments: ["stop_id", "a \"b\"", "\"", "q\"\u{301}", "'", "'\u{301}", "é", "e\u{301}", "line\nend", ""])
  func `any name and any text can be quoted`(name: String) throws {
    let database = try Connection(path: ":memory:", mode: .create)
    let statement = try database.prepare("SELECT \(SQLName.literal(name)) AS \(SQLName.quoted(name))")
    #expect(try statement.step())
    #expect(statement.text(at: 0).utf8.elementsEqual(name.utf8))
    #expect(statement.columnName(at: 0).utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: SampleContents.allCases)
  func `foreign keys refer to valid keys`(sample: SampleContents) throws {
    // SQLite checks the parent keys of a table when it prepares a write.
    let database = try sample.database()
    try database.execute("PRAGMA foreign_keys = ON")
    for table in BundleSchema.tables(for: sample.contents) where table.name != "stop_search" {
      _ = try database.prepare("INSERT INTO \(table.name) DEFAULT VALUES")
      _ = try database.prepare("DELETE FROM \(table.name)")
    }
    #expect(try database.texts("PRAGMA foreign_key_check") == [])
  }

  @Test(arguments: SampleContents.allCases)
  func `views show standard columns first, then unknown ones`(
    sample: SampleContents
  ) throws {
    let database = try sample.database()
    let contents = sample.contents
    for file in GTFSSchema.files where contents[table: file.name] != nil {
      let unknown = UnknownColumns(of: file, in: contents).columns.map(\.sqlName)
      let columns = try database.texts("SELECT name FROM pragma_table_info('\(file.tableName)') ORDER BY cid")
      #expect(columns == file.columns.map(\.name) + unknown, "\(file.name)")
      #expect(try database.prepare("SELECT * FROM \(file.tableName)").step() == false)
    }
  }

  @Test func `absent files and files kept as bytes have no tables`() throws {
    let names = Set(try SampleContents.minimal.database().texts("SELECT name FROM sqlite_schema"))
    #expect(names.isSuperset(of: ["stop_times", "trip", "shape", "calendar", "agency"]))
    #expect(names.isDisjoint(with: ["shapes", "frequencies", "transfers", "calendar_dates", "extra_call"]))
  }

  @Test func `each column of compacted files has exactly one origin`() {
    let files = PlainTables.compactFiles
    let origins = CompactTables.declarations(for: .everything).flatMap(\.columns).flatMap(\.origins)
    for file in GTFSSchema.files where files.contains(file.name) {
      for column in file.columns {
        let origin = ColumnReference(file: file.name, column: column.name)
        #expect(origins.count { $0 == origin } == 1, "\(file.name) \(column.name)")
      }
    }
    for origin in origins where origin.column != "NAME" {
      #expect(GTFSSchema.file(named: origin.file)?[origin.column] != nil, "\(origin.file) \(origin.column)")
    }
  }

  @Test func `the schema does not depend on the order of files`() {
    let contents = SampleContents.unknownColumns.contents
    var shuffled = contents
    shuffled.files.reverse()
    #expect(BundleSchema.tables(for: shuffled) == BundleSchema.tables(for: contents))
    #expect(BundleSchema.indexesAndViews(for: shuffled) == BundleSchema.indexesAndViews(for: contents))
  }

  @Test(arguments: SampleContents.allCases)
  func `each file of the feed has a table`(sample: SampleContents) {
    let uses = Set(BundleSchema.tables(for: sample.contents).map { StorageUse(ofTable: $0.name, in: sample.contents) })
    for file in sample.contents.files where GTFSSchema.file(named: file.name) != nil {
      #expect(uses.contains(.file(file.name)), "\(file.name)")
    }
    for case .file(let name) in uses { #expect(GTFSSchema.file(named: name) != nil, "\(name)") }
  }
}

@Suite struct `Unknown columns` {
  private let stops = FileSchema.stopsForTests

  @Test func `column names that SQL considers equal get a suffix`() throws {
    let stops = try #require(stops)
    let names = UnknownColumns(of: stops, header: ["stop_id", "a", "A", "a_2", "Stop_Id", "a", ""]).columns
    #expect(names.map(\.name) == ["a", "A", "a_2", "Stop_Id", "a"])
    #expect(names.map(\.sqlName) == ["a", "A_2", "a_2_2", "Stop_Id_2", "a_3"])
  }

  @Test func `only ASCII letters are compared without case`() throws {
    let columns = UnknownColumns(of: try #require(stops), header: ["größe", "GRÖSSE", "É", "é", "K", "\u{212A}"])
      .columns
    #expect(columns.map(\.sqlName) == ["größe", "GRÖSSE", "É", "é", "K", "\u{212A}"])
  }

  @Test func `NUL in column names is replaced in SQL`() throws {
    let columns = UnknownColumns(of: try #require(stops), header: ["a\0", "\0"]).columns
    #expect(columns.map(\.sqlName) == ["a\u{FFFD}", "\u{FFFD}"])
    #expect(columns.map(\.name) == ["a\0", "\0"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `100,000 equal column names are made unique in linear time`() throws {
    let header = [String](repeating: "a", count: 100_000)
    let columns = UnknownColumns(of: try #require(stops), header: header).columns
    #expect(columns.last?.sqlName == "a_100000")
  }
}

extension FileSchema {
  fileprivate static var stopsForTests: FileSchema? { GTFSSchema.file(named: "stops.txt") }
}
