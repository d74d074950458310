import BundleFormat
import Testing
import TransitSQLite
import TransitValues

@Suite struct `The schema` {
  @Test(arguments: SampleContents.allCases)
  func `is taken by SQLite and kept to the letter`(sample: SampleContents) throws {
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
  func `quotes any name and any text`(name: String) throws {
    let database = try Connection(path: ":memory:", mode: .create)
    let statement = try database.prepare("SELECT \(SQLName.literal(name)) AS \(SQLName.quoted(name))")
    #expect(try statement.step())
    #expect(statement.text(at: 0).utf8.elementsEqual(name.utf8))
    #expect(statement.columnName(at: 0).utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: SampleContents.allCases)
  func `names only keys that a foreign key can refer to`(sample: SampleContents) throws {
    // SQLite looks at the parents of a table's keys when it prepares a write to it.
    let database = try sample.database()
    try database.execute("PRAGMA foreign_keys = ON")
    for table in BundleSchema.tables(for: sample.contents) where table.name != "stop_search" {
      _ = try database.prepare("INSERT INTO \(table.name) DEFAULT VALUES")
      _ = try database.prepare("DELETE FROM \(table.name)")
    }
    #expect(try database.texts("PRAGMA foreign_key_check") == [])
  }

  @Test(arguments: SampleContents.allCases)
  func `shows each file of the feed with the specification's columns, then the unknown ones`(
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

  @Test func `has nothing for files that are absent or kept as bytes`() throws {
    let names = Set(try SampleContents.minimal.database().texts("SELECT name FROM sqlite_schema"))
    #expect(names.isSuperset(of: ["stop_times", "trip", "shape", "calendar", "agency"]))
    #expect(names.isDisjoint(with: ["shapes", "frequencies", "transfers", "calendar_dates", "extra_call"]))
  }

  @Test func `gives each column of the files it compacts a place to come from, once`() {
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

  @Test func `does not depend on the order of files`() {
    let contents = SampleContents.unknownColumns.contents
    var shuffled = contents
    shuffled.files.reverse()
    #expect(BundleSchema.tables(for: shuffled) == BundleSchema.tables(for: contents))
    #expect(BundleSchema.indexesAndViews(for: shuffled) == BundleSchema.indexesAndViews(for: contents))
  }

  @Test(arguments: SampleContents.allCases)
  func `has each file of the feed in a table that is there for it`(sample: SampleContents) {
    let uses = Set(BundleSchema.tables(for: sample.contents).map { StorageUse(ofTable: $0.name, in: sample.contents) })
    for file in sample.contents.files where GTFSSchema.file(named: file.name) != nil {
      #expect(uses.contains(.file(file.name)), "\(file.name)")
    }
    for case .file(let name) in uses { #expect(GTFSSchema.file(named: name) != nil, "\(name)") }
  }
}

@Suite struct `Unknown columns` {
  private let stops = FileSchema.stopsForTests

  @Test func `get a suffix where SQL would take them for another`() throws {
    let stops = try #require(stops)
    let names = UnknownColumns(of: stops, header: ["stop_id", "a", "A", "a_2", "Stop_Id", "a", ""]).columns
    #expect(names.map(\.name) == ["a", "A", "a_2", "Stop_Id", "a"])
    #expect(names.map(\.sqlName) == ["a", "A_2", "a_2_2", "Stop_Id_2", "a_3"])
  }

  @Test func `are told apart as SQLite does, by the case of ASCII letters only`() throws {
    let columns = UnknownColumns(of: try #require(stops), header: ["größe", "GRÖSSE", "É", "é", "K", "\u{212A}"])
      .columns
    #expect(columns.map(\.sqlName) == ["größe", "GRÖSSE", "É", "é", "K", "\u{212A}"])
  }

  @Test func `have no NUL in SQL`() throws {
    let columns = UnknownColumns(of: try #require(stops), header: ["a\0", "\0"]).columns
    #expect(columns.map(\.sqlName) == ["a\u{FFFD}", "\u{FFFD}"])
    #expect(columns.map(\.name) == ["a\0", "\0"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `made to collide cost no more than others`() throws {
    let header = [String](repeating: "a", count: 100_000)
    let columns = UnknownColumns(of: try #require(stops), header: header).columns
    #expect(columns.last?.sqlName == "a_100000")
  }
}

extension FileSchema {
  fileprivate static var stopsForTests: FileSchema? { GTFSSchema.file(named: "stops.txt") }
}
