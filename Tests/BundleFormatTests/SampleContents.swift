import BundleFormat
import TransitSQLite
import TransitValues

/// The files and columns of sample feeds. A schema depends on nothing else.
enum SampleContents: String, CaseIterable, Sendable {
  /// Every file of the GTFS specification with all its columns.
  case everything
  /// The minimum of files.
  case minimal
  /// Unknown columns in every file, with names that are difficult in SQL.
  case unknownColumns
  /// More unknown columns than the number of tables that SQLite can join.
  case manyColumns
  /// Integer distances, and no calendar.txt.
  case wholeDistances

  var contents: FeedContents {
    let tables = GTFSSchema.files.filter(\.isTable)
    switch self {
    case .everything:
      let files = tables.map { Self.file($0) }
      let kept = FeedContents.File(name: "notes.pdf", kind: .bytes, columns: [], rows: 0)
      return Self.contents(files + [Self.zones, kept], digits: 5)
    case .minimal:
      let names = ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt"]
      return Self.contents(tables.filter { names.contains($0.name) }.map { Self.file($0) }, digits: 5)
    case .unknownColumns:
      return Self.contents(
        tables.map { Self.file($0, more: Self.oddNames + [$0.columns[0].name.uppercased()]) } + [Self.zones], digits: 5)
    case .manyColumns:
      return Self.contents(
        tables.map { Self.file($0, more: (0..<150).map { "column \($0)" }) } + [Self.zones], digits: 5)
    case .wholeDistances:
      return Self.contents(tables.filter { $0.name != "calendar.txt" }.map { Self.file($0) }, digits: 0)
    }
  }

  /// Creates an in-memory database with the complete schema.
  func database() throws -> Connection {
    let connection = try Connection(path: ":memory:", mode: .create)
    for object in BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents) {
      try connection.execute(object.sql)
    }
    return connection
  }

  static let oddNames = [
    "note", "Note", "NOTE", "note_2", "two words", "a\"b", "it's", "x,y", "select", "semi;colon", "[brackets]", "--",
    "/* comment", "Größe", "größe", "駅", "tab\tand\nline", "nul\0byte", "rowid", "id", "trip", "x_note", "%", "1", ")",
  ]

  private static let zones = FeedContents.File(name: "locations.geojson", kind: .bytes, columns: [], rows: 0)

  private static func file(_ schema: FileSchema, more: [String] = []) -> FeedContents.File {
    .init(name: schema.name, kind: .table, columns: schema.columns.map(\.name) + more, rows: 1)
  }

  private static func contents(_ files: [FeedContents.File], digits: Int) -> FeedContents {
    FeedContents(files: files, stopDistanceDigits: digits, shapeDistanceDigits: digits)
  }
}

extension Connection {
  /// Returns the first column of all rows.
  func texts(_ sql: String) throws -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(at: 0)) }
    return texts
  }
}
