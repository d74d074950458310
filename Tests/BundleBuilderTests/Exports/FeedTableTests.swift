import BundleFormat
import FeedTables
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@Suite struct `Tables of columns` {
  @Test(arguments: [UInt64](1...30))
  func `columns of a random feed have the cells of its views`(seed: UInt64) async throws {
    try await expectCellsOfViews(RandomFeed(seed: seed).text, "seed \(seed)")
  }

  @Test(arguments: [FeedText.small, .whole, .strange])
  func `columns have the cells of the views`(feed: FeedText) async throws {
    try await expectCellsOfViews(feed)
  }

  @Test func `a file that the feed does not have is no table`() async throws {
    let imported = try await ImportedFeed(.small)
    let timetable = try Timetable(path: imported.bundle)
    #expect(try timetable.table("pathways") == nil)
    #expect(try timetable.table("stops.txt") == nil)
  }

  private func expectCellsOfViews(_ feed: FeedText, _ comment: Comment? = nil) async throws {
    let imported = try await ImportedFeed(feed)
    let timetable = try Timetable(path: imported.bundle)
    for name in timetable.tableNames {
      let columns = try #require(try timetable.table(name))
      let schema = try #require(GTFSSchema.files.first { $0.tableName == name })
      let query = TableQuery(schema, columns: columns.map(\.name))
      let rows = try imported.rows(query.sql)
      #expect(columns.map(\.name) == query.header, comment)
      for (index, column) in columns.enumerated() {
        #expect(column.cells.count == rows.count, comment)
        let cells = (0..<rows.count).map { column.cells[$0].map(column.text(of:)) }
        #expect(cells == rows.map { column.text(of: $0[index]) }, "\(name).\(column.name)")
      }
    }
  }
}

extension FeedColumn {
  /// A value as the view shows it.
  fileprivate func text(of value: Int) -> String {
    switch kind {
    case .text: String(decoding: texts[value], as: UTF8.self)
    case .code: "\(codes[value])"
    case .integer, .instant: "\(value)"
    case .number: "\(Double(bitPattern: UInt64(bitPattern: Int64(value))))"
    case .seconds: "\(ServiceTime(seconds: value))"
    case .day: "\(ServiceDate(daysSince1970: value))"
    }
  }

  /// A cell of the view as a text.
  fileprivate func text(of cell: SQLiteValue) -> String? {
    switch cell {
    case .null, .blob: nil
    case .integer(let number): kind == .number ? "\(Double(number))" : "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): kind == .number ? Double(text).map { "\($0)" } : text
    }
  }
}
