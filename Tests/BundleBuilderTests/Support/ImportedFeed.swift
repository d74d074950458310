import BundleBuilder
import TestFeeds
import TransitBundle
import TransitSQLite

/// A feed imported for one test, with its bundle and database in a temporary folder.
struct ImportedFeed {
  let report: ImportReport
  let bundle: String
  let database: Connection
  private let folder: TemporaryFolder

  /// Writes a feed to a temporary folder and imports it.
  init(_ feed: FeedText, options: FeedImport.Options = FeedImport.Options()) async throws {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    try await self.init(path: source.path, options: options)
    // The folder must exist until the import ends.
    withExtendedLifetime(source) {}
  }

  /// Imports a zip or folder.
  init(path: String, options: FeedImport.Options = FeedImport.Options()) async throws {
    folder = try TemporaryFolder()
    bundle = folder.file("feed.transit")
    let feedImport = FeedImport(feed: path, output: bundle, options: options)
    report = try await Turns.imports.take { try await feedImport.run() }
    let plain = folder.file("feed.sqlite")
    try Timetable.unpack(bundle, to: plain)
    database = try Connection(path: plain, mode: .readOnly)
  }

  /// Returns the rows of a query.
  func rows(_ sql: String) throws -> [[SQLiteValue]] {
    let statement = try database.prepare(sql)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.value(at: $0) })
    }
    return rows
  }

  /// The notices of the import in the order of their ids.
  var notices: [RecordedNotice] {
    get throws {
      let statement = try database.prepare("SELECT code, file, line, field, value FROM import_notice ORDER BY id")
      var notices: [RecordedNotice] = []
      while try statement.step() {
        notices.append(
          RecordedNotice(
            statement.text(at: 0), statement.text(at: 1), statement.optionalInteger(at: 2),
            statement.optionalText(at: 3), statement.optionalText(at: 4)))
      }
      return notices
    }
  }
}

/// A row of `import_notice`.
struct RecordedNotice: Hashable, Sendable, CustomStringConvertible {
  let code: String
  let file: String
  let line: Int?
  let field: String?
  let value: String?

  init(_ code: String, _ file: String, _ line: Int? = nil, _ field: String? = nil, _ value: String? = nil) {
    self.code = code
    self.file = file
    self.line = line
    self.field = field
    self.value = value
  }

  var description: String {
    "\(code) \(file):\(line.map(String.init) ?? "-") \(field ?? "-"): \(value.map { "\"\($0)\"" } ?? "-")"
  }
}
