import BundleBuilder
import BundleFormat
import FeedTables
import Foundation
import SampleCity
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@testable import FeedWriter

@Suite struct `Exported files` {
  private func export(_ feed: FeedText) async throws -> ExportedFeed {
    try ExportedFeed(of: try await ImportedFeed(feed))
  }

  @Test func `standard columns come first, other columns follow, and rows are sorted by id`()
    async throws
  {
    let feed = FeedText.small
      .adding("stops.txt", "x_b,stop_lon,X_B,stop_id,x_a,stop_lat\n1,13.10,2,b,3,-52.5\n,13,,a,,52.00000004\n,,,B,,")
      .adding("trips.txt", "trip_id,note,service_id,route_id\nt10,,daily,r1\nt1,n,daily,r1\nT1,,daily,r1")
      .adding(
        "stop_times.txt",
        """
        stop_sequence,trip_id,departure_time,stop_id,shape_dist_traveled
        10,t1,8:05:00,a,1.50
        9,t1,8:00:00,b,0
        1,T1,,B,
        """
      )
    let export = try await export(feed)
    #expect(
      try export.text("stops.txt") == """
        stop_id,stop_lat,stop_lon,x_b,X_B,x_a
        B,,,,,
        a,52,13,,,
        b,-52.5,13.1,1,2,3

        """)
    #expect(
      try export.text("trips.txt") == """
        route_id,service_id,trip_id,note
        r1,daily,T1,
        r1,daily,t1,n
        r1,daily,t10,

        """)
    #expect(
      try export.text("stop_times.txt") == """
        trip_id,departure_time,stop_id,stop_sequence,shape_dist_traveled
        T1,,B,1,
        t1,08:00:00,b,9,0
        t1,08:05:00,a,10,1.5

        """)
  }

  @Test func `only cells that need quotes are quoted, and numbers have no exponents`() async throws {
    let feed = FeedText.small.adding(
      "levels.txt",
      """
      "odd, ""name""\",level_index,level_id,level_name
      " trimmed ",1E-7,a,"a, ""b""\"
      "two\nlines",-.5,b,"plain"
      'single',1234567890123456789.50,c,5'
      ,1E20,d,\u{FEFF}mark
      """
    )
    #expect(
      try await export(feed).text("levels.txt") == """
        level_id,level_index,level_name,"odd, ""name""\"
        a,0.0000001,"a, ""b""\",trimmed
        b,-0.5,plain,"two\nlines"
        c,1234567890123456789.50,5','single'
        d,1E20,"\u{FEFF}mark",

        """)
  }

  @Test func `amounts of money have at least the digits of their currency`() async throws {
    let feed = FeedText.small.adding(
      "fare_products.txt",
      "fare_product_id,amount,currency\na,2.00,EUR\nb,2.5,USD\nc,300,JPY\nd,1.125,CHF\ne,2,KWD\nf,3,???\ng,-0.10,EUR")
    #expect(
      try await export(feed).text("fare_products.txt") == """
        fare_product_id,amount,currency
        a,2.00,EUR
        b,2.50,USD
        c,300,JPY
        d,1.125,CHF
        e,2.000,KWD
        f,3,???
        g,-0.10,EUR

        """)
  }

  @Test func `exported files are those of the feed, with standard files first`() async throws {
    let export = try await export(.strange)
    #expect(try export.text("areas.txt") == "")
    #expect(try export.text("networks.txt") == "network_id,network_name\n")
    #expect(try export.text("attributions.txt") == "\"\"\n\"\"\n\"\"\n")
    #expect(try export.text("feed_info.txt") == "feed_lang\n\"\"\n\"\"\nde\nel\n")
    #expect(try export.text("empty.bin") == "")
    #expect(try export.text("notes.txt") == "not, a\r\n\"table")
    let names = try export.memberNames
    let known = GTFSSchema.files.map(\.name).filter(names.contains)
    #expect(names == known + ["empty.bin", "notes.txt"])
    #expect(export.report.fileCount == names.count)
  }
}

@Suite struct `Rows of exported files` {
  @Test func `rows are read in index order without a sort`() async throws {
    // SQLite sorts a small table rather than look up each row, so this needs the larger table of a city.
    let folder = try TemporaryFolder()
    try SampleCity(stopTimes: 5_000, seed: 1).write(to: folder.file("city.zip"))
    let imported = try await ImportedFeed(path: folder.file("city.zip"))
    for file in try ExportedFile.files(of: imported.report.metadata.contents, path: "") {
      guard case .table(let query) = file.content else { continue }
      let plan = try imported.rows("EXPLAIN QUERY PLAN \(query.sql)").compactMap { row -> String? in
        if case .text(let detail) = row.last { detail } else { nil }
      }
      // There are few frequencies, and they are stored by pattern.
      let isSorted = plan.contains("USE TEMP B-TREE FOR ORDER BY")
      #expect(!isSorted || file.name == "frequencies.txt", "\(file.name): \(plan)")
    }
  }

  @Test func `insertion order is used even if columns are named like rowids`() throws {
    let agency = try #require(GTFSSchema.file(named: "agency.txt"))
    func order(_ names: [String]) -> String {
      TableQuery(agency, columns: ["agency_id"] + names).sql.split(separator: " FROM agency").last.map(String.init)
        ?? ""
    }
    #expect(order([]) == " ORDER BY rowid")
    #expect(order(["ROWID"]) == " ORDER BY oid")
    #expect(order(["rowid", "oid"]) == " ORDER BY _rowid_")
  }
}

@Suite struct `Invalid metadata` {
  private func files(_ files: FeedContents.File...) throws -> [ExportedFile] {
    try ExportedFile.files(
      of: FeedContents(files: files, stopDistanceDigits: 0, shapeDistanceDigits: 0), path: "city.transit")
  }

  private func bytes(_ name: String) -> FeedContents.File {
    FeedContents.File(name: name, kind: .bytes, columns: [], rows: 0)
  }

  @Test func `metadata with duplicate, empty, long or unexpected file names is refused`() throws {
    #expect(try files(bytes("a"), bytes("b")).map(\.name) == ["a", "b"])
    #expect(throws: BundleError.self) { try files(bytes("a"), bytes("a")) }
    #expect(throws: BundleError.self) { try files(bytes("")) }
    #expect(throws: BundleError.self) { try files(bytes(String(repeating: "x", count: 65_536))) }
    for name in ["locations.geojson", "other.txt"] {
      #expect(throws: BundleError.self) {
        try files(FeedContents.File(name: name, kind: .table, columns: [], rows: 0))
      }
    }
  }
}
