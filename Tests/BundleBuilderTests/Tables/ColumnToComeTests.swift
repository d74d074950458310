import BundleFormat
import Foundation
import GTFSFeed
import Operations
import TestFeeds
import Testing
import TransitFiles
import TransitSQLite
import TransitValues

@testable import BundleBuilder

/// Columns of a future GTFS version that no table has a column for, in a file whose rows share texts.
@Suite struct `Future GTFS columns` {
  private static let file = FileSchema(
    "calendar_dates.txt", .optional, key: ["service_id", "date"],
    GTFSSchema.calendarDates.columns + [
      ColumnSchema("priority", .enumeration(allowed: [0, 1]), .optional),
      ColumnSchema("share", .decimal(.any), .optional),
      ColumnSchema("until", .time, .optional),
      ColumnSchema("level_id", .foreignID, .optional, "levels.txt:level_id"),
      ColumnSchema("area_id", .foreignID, .required, "areas.txt:area_id"),
    ])

  private let folder: TemporaryFolder
  private let context: ImportContext
  private var references = References()

  init() throws {
    folder = try TemporaryFolder()
    try FeedText.small
      .adding(
        "calendar_dates.txt",
        """
        service_id,date,exception_type,area_id,note,level_id,until,share,priority
        daily,20260101,1,a,x,ground,7:05:00,1.50,01
        daily,20260102,1,a,,,07:05:00,15e-1,1
        daily,20260103,1,a,y,roof,noon,half,one
        daily,20260104,1,b,y,ground,,,
        daily,20260105,1,,y,ground,,,
        daily,20260106,1,a,,,,0.12345678901234567890,
        """
      ).write(toFolder: folder.path)
    context = try ImportContext(
      folder.path, options: FeedImport.Options(), scratch: ScratchFolder(beside: folder.file("city.transit")),
      cancellation: Cancellation(), report: nil)
    for (file, id) in [("levels.txt", "ground"), ("areas.txt", "a")] {
      let column = file == "levels.txt" ? "level_id" : "area_id"
      Array(id.utf8).withSpan { _ = references[file, column].insert($0) }
    }
  }

  @Test func `future columns precede unknown columns`() throws {
    let reader = try TableReader(Self.file, context: context)
    #expect(reader.extras.map(\.column.name) == ["priority", "share", "until", "level_id", "area_id", "note"])
    #expect(reader.extras.map(\.position) == [8, 7, 6, 5, 3, 4])
  }

  @Test func `future columns are parsed by type, and only a dangling required reference drops a row`()
    throws
  {
    let reader = try TableReader(Self.file, context: context)
    var columns = SharedTextColumns(reader, references: references)
    var rows: [[String]] = []
    try reader.forEachRow { row, _, bytes in
      guard try columns.allow(row, bytes) else { return }
      var texts: [TextIndex] = []
      try columns.append(row, bytes, to: &texts)
      rows.append(texts.map { $0 == .absent ? "" : context.texts.text(of: $0) })
    }
    #expect(
      rows == [
        ["1", "1.5", "07:05:00", "ground", "a", "x"], ["1", "1.5", "07:05:00", "", "a", ""],
        ["", "", "", "", "a", "y"], ["", "0.12345678901234567890", "", "", "a", ""],
      ])
    #expect(
      try notices() == [
        "4 foreign_key_violation level_id roof", "4 invalid_float share half", "4 invalid_integer priority one",
        "4 invalid_time until noon", "5 foreign_key_violation area_id daily,20260104,1,b,y,ground,,,",
        "6 missing_required_field area_id daily,20260105,1,,y,ground,,,",
      ])
  }

  private func notices() throws -> [String] {
    _ = try context.notices.write(to: context.database.trees, Cancellation())
    for view in BundleSchema.indexesAndViews(for: context.contents) where view.name == "import_notice" {
      try context.database.execute(view.sql)
    }
    try context.database.finish(copyingTo: folder.file("copy.sqlite"))
    let database = try Connection(path: folder.file("copy.sqlite"), mode: .readWrite)
    let root = try #require(try database.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'notice'"))
    let pages = try DatabasePages(
      file: ScratchFile(reading: folder.file("copy.sqlite")), pageSize: BundleSchema.pageSize,
      trees: context.database.trees.all.map { (root, $0) }, pagesPerBlock: 1)
    try Data(pages.read(1..<pages.pageCount + 1)).write(to: URL(filePath: folder.file("copy.sqlite")))
    let statement = try database.prepare(
      "SELECT line || ' ' || code || ' ' || field || ' ' || value FROM import_notice")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 0)) }
    return lines.sorted()
  }
}
