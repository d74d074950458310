import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

/// Dropping a row also drops the rows that depend on it, with a notice for each.
@Suite struct `Dependent rows` {
  @Test func `rows dropped because of a missing route have notices with the original row`() async throws {
    let feed = FeedText.whole
      .replacing("\nr1,a,1,3,n1", with: "", in: "routes.txt")
      .appending("t3,09:00:00,09:00:00,A,,,1,,,,", to: "stop_times.txt")
    let imported = try await ImportedFeed(feed)
    let notices = try imported.rows(
      """
      SELECT file, line, code, dropped, value FROM import_notice
      ORDER BY dropped DESC, file, line, field
      """)
    let code = SQLiteValue.text("foreign_key_violation")
    func row(_ file: String, _ line: Int, _ dropped: Int, _ value: String) -> [SQLiteValue] {
      [.text(file), .integer(line), code, .integer(dropped), .text(value)]
    }
    #expect(
      notices == [
        row("attributions.txt", 2, 1, "1,a,r1,t1,Maker,1"), row("fare_leg_join_rules.txt", 2, 1, "n1,n2,A,B"),
        row("fare_leg_rules.txt", 2, 1, "legs,n1,inner,outer,peak,peak,day"),
        row("fare_rules.txt", 2, 1, "f1,r1,z1,z2,"),
        row("fare_transfer_rules.txt", 2, 1, "legs,legs,-1,3600,1,0,day"),
        row("frequencies.txt", 2, 1, "t1,06:00:00,07:00:00,600,1"),
        row("stop_times.txt", 2, 1, "t1,08:00:00,08:00:00,A,,,1,,,0,"),
        row("stop_times.txt", 3, 1, "t1,08:10:00,08:11:00,B,,,2,,,6.75,"),
        row("stop_times.txt", 4, 1, "t1,08:20:00,08:20:00,C,,,3,,,13.5,"),
        row("stop_times.txt", 7, 1, "t3,09:00:00,09:00:00,A,,,1,,,,"),
        row("transfers.txt", 3, 1, "A,B,r1,r2,t1,t2,0,"),
        row("trips.txt", 2, 1, "r1,daily,t1,Gamma,s1"),
        row("trips.txt", 4, 1, "r1,daily,t3,,"),
      ])
  }

  /// A feed with one row removed.
  struct Hole: Sendable, CustomTestStringConvertible {
    let feed: FeedText
    let testDescription: String
  }

  /// `FeedText.whole` without one of its rows, for each row of each file.
  private static let holes = FeedText.whole.files.keys.sorted().filter { $0.hasSuffix(".txt") }.flatMap { file in
    let table = FeedText.whole.table(file)
    return table.rows.indices.map { index in
      var rest = table
      rest.rows.remove(at: index)
      return Hole(feed: FeedText.whole.adding(file, rest.text), testDescription: "\(file) without row \(index + 1)")
    }
  }

  @Test(arguments: holes)
  func `every row is kept or has a notice if any other row is missing`(hole: Hole) async throws {
    let imported = try await ImportedFeed(hole.feed)
    let dropped = try imported.rows("SELECT file, line, value FROM import_notice WHERE dropped")
    var droppedLines: [String: Set<Int>] = [:]
    for row in dropped {
      guard case .text(let file) = row[0], case .integer(let line) = row[1] else {
        Issue.record("\(row) has no file or line")
        continue
      }
      let isNew = droppedLines[file, default: []].insert(line).inserted
      #expect(isNew, "\(file):\(line) has two notices")
      #expect(row[2] == .text(Self.line(line, of: hole.feed.files[file] ?? "")))
    }
    for (file, text) in hole.feed.files where file.hasSuffix(".txt") {
      let kept = try imported.database.integer("SELECT count(*) FROM \(Self.table(file))") ?? 0
      #expect(kept + (droppedLines[file]?.count ?? 0) == FeedTable(file, text: text).rows.count, "\(file)")
    }
    try expectNoDanglingReference(in: imported, of: hole.feed)
  }

  /// Expects that every reference declared by GTFS refers to an existing value.
  private func expectNoDanglingReference(in imported: ImportedFeed, of feed: FeedText) throws {
    for file in GTFSSchema.files where feed.files[file.name] != nil && !Self.filesOfFreeReferences.contains(file.name) {
      for column in file.columns where !column.references.isEmpty && file.isTable {
        let targets = column.references
          .filter { feed.files[$0.file] != nil && $0.file.hasSuffix(".txt") }
          .map { "SELECT \($0.column) FROM \(Self.table($0.file)) WHERE \($0.column) IS NOT NULL" }
        guard !targets.isEmpty else { continue }
        let dangling = try imported.rows(
          """
          SELECT \(column.name) FROM \(file.tableName)
          WHERE \(column.name) IS NOT NULL AND \(column.name) NOT IN (\(targets.joined(separator: " UNION ALL ")))
          """)
        #expect(dangling.isEmpty, "\(file.name) \(column.name)")
      }
    }
  }

  /// Services may exist only in calendar_dates.txt, and translations.txt may refer to any table.
  private static let filesOfFreeReferences: Set<String> = ["calendar_dates.txt", "translations.txt"]

  private static func table(_ file: String) -> Substring {
    file.prefix { $0 != "." }
  }

  private static func line(_ number: Int, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
  }
}
