import TestFeeds
import Testing
import TransitSQLite

/// Each file of a feed is a view or table of the same name that contains the values of the feed and nothing else.
@Suite struct `Views of feed files` {
  @Test(arguments: [UInt64](1...30))
  func `the views of an unpacked bundle contain the values of a random feed`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let database = try Connection(path: built.unpacked(), mode: .readOnly)
    let differences = try feed.tables.flatMap { table in
      try rowDifferences(between: feed.text.table(table.name), and: database)
    }
    #expect(differences.isEmpty, "\(feed.summary)\n\(differences.joined(separator: "\n"))")
  }

  @Test(arguments: [UInt64](1...30))
  func `an unpacked bundle contains unknown files byte for byte`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    guard let notes = feed.text.files["notes.txt"] else { return }
    let built = try await BuiltFeed(feed.text)
    let database = try Connection(path: built.unpacked(), mode: .readOnly)
    let statement = try database.prepare("SELECT content FROM kept_file WHERE name = 'notes.txt' ORDER BY position")
    var content: [UInt8] = []
    while try statement.step() { content += statement.blob(at: 0) }
    #expect(content == Array(notes.utf8), "seed \(seed)")
  }

  /// Returns a line for each row that is more frequent on one side, at most four.
  private func rowDifferences(between table: FeedTable, and database: Connection) throws -> [String] {
    let name = String(table.name.prefix { $0 != "." })
    let statement = try database.prepare("SELECT * FROM \"\(name)\"")
    let columns = (0..<statement.columnCount).map { statement.columnName(at: $0) }
    var balance: [[CellValue]: Int] = [:]
    for record in table.records {
      let row = columns.map { CellValue(record[feedColumn(of: $0, in: table)], of: $0) }
      balance[row, default: 0] += 1
    }
    while try statement.step() {
      let row = columns.indices.map { CellValue(statement.value(at: $0), of: columns[$0]) }
      balance[row, default: 0] -= 1
    }
    let lost = Set(table.columns).subtracting(columns.map { feedColumn(of: $0, in: table) })
    return lost.sorted().map { "\(table.name): no column \($0)" }
      + balance.filter { $0.value != 0 }.map { row, count in
        let cells = zip(columns, row).filter { $0.1 != .empty }.map { "\($0)=\($1)" }.joined(separator: ", ")
        return "\(table.name): \(count > 0 ? "only in the feed" : "only in the bundle"): \(cells)"
      }.sorted().prefix(4)
  }

  /// SQL names are case-insensitive: the second of two columns that differ only by case is named `NAME_2`.
  private func feedColumn(of column: String, in table: FeedTable) -> String {
    table.columns.contains(column) || !column.hasSuffix("_2") ? column : String(column.dropLast(2))
  }
}
