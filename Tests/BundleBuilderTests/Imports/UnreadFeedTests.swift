import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@Suite struct `Feeds that read as nothing` {
  private func error(of feed: FeedText) async throws -> FeedError? {
    await #expect(throws: FeedError.self) { _ = try await ImportedFeed(feed) }
  }

  @Test func `a feed with semicolons is refused with the name of its delimiter`() async throws {
    var feed = FeedText.small
    for (name, text) in feed.files { feed = feed.adding(name, text.replacing(",", with: ";")) }
    let error = try await error(of: feed)
    #expect(error?.kind == .unusable && error?.problem == .otherDelimiter("semicolons"))
  }

  @Test(arguments: [
    ("stop_times.txt", "stop_time.txt"), ("trips.txt", "trip.txt"), ("routes.txt", "route.csv"),
    ("calendar.txt", "calendar_date.txt"), ("stops.txt", "stop.txt"),
  ])
  func `a misspelled file without which no trip runs is refused with the name that was meant`(
    name: String, written: String
  ) async throws {
    let text = FeedText.small.files[name] ?? ""
    let meant = name == "calendar.txt" ? "calendar_dates.txt" : name
    let error = try await error(of: FeedText.small.removing(name).adding(written, text))
    #expect(error?.problem == .misnamed([MisnamedFile(name: written, meant: meant)]))
    #expect(error?.description.contains("\(written) in place of \(meant)") == true)
  }

  @Test(arguments: [
    ("stop_times.txt", "stop_tiems.txt"), ("stop_times.txt", "stop_times"), ("stop_times.txt", "stop_times.bak"),
    ("stop_times.txt", "gtfs_stop_times.txt"), ("stop_times.txt", "Stop_Times.txt"), ("stop_times.txt", "schedule.csv"),
    ("stop_times.txt", "STOP_TIMES.TXT"), ("trips.txt", "trps.txt"), ("trips.txt", "Trips.txt"),
    ("routes.txt", "lines.txt"), ("calendar.txt", "days"), ("stops.txt", "stations.txt"),
  ])
  func `a file is recognized by its header whatever its name is`(name: String, written: String) async throws {
    let text = FeedText.small.files[name] ?? ""
    let other = text.uppercased().replacing(",", with: ";")
    for text in [text, "\u{FEFF}\n" + text, other] {
      let error = try await error(of: FeedText.small.removing(name).adding(written, text))
      #expect(error?.problem == .misnamed([MisnamedFile(name: written, meant: name)]))
    }
  }

  @Test func `other files do not make a feed without calls unusable`() async throws {
    let imported = try await ImportedFeed(
      FeedText.small.removing("stop_times.txt").adding("stop_notes.txt", "trip_id,stop_id,note\nt1,A,x\n")
        .adding("trip_notes", "").adding("photo.jpg", "\u{0}\u{1},\n").adding("Calendar.TXT", "service_id\n"))
    #expect(try imported.notices == [.init("missing_required_file", "stop_times.txt")])
  }

  @Test(arguments: [
    ("calendar.txt", "calendar_date.txt"), ("stop_times.txt", "stop_time.txt"), ("stops.txt", "stop.txt"),
  ])
  func `a table without rows beside a misspelled file is refused`(name: String, written: String) async throws {
    let text = FeedText.small.files[name] ?? ""
    for empty in ["", text.prefix { $0 != "\n" } + "\n"] {
      let error = try await error(of: FeedText.small.adding(name, String(empty)).adding(written, text))
      guard case .misnamed(let files) = error?.problem else {
        Issue.record("\(error.map { "\($0)" } ?? "no error")")
        continue
      }
      #expect(files.map(\.name) == [written])
    }
  }

  @Test(arguments: [
    ("stop_times.txt", "trip_id", "tripid"), ("stop_times.txt", "stop_sequence", "seq"), ("trips.txt", "trip_id", "id"),
    ("trips.txt", "route_id", "# route_id"), ("trips.txt", "service_id", "service"), ("routes.txt", "route_id", "id"),
    ("routes.txt", "route_id", "# route_id"), ("calendar.txt", "service_id", "ID"), ("stops.txt", "stop_id", "stopid"),
    ("calendar.txt", "end_date", "end"),
  ])
  func `a table without a column that all of its rows need is refused`(
    name: String, column: String, written: String
  ) async throws {
    let text = FeedText.small.files[name] ?? ""
    let range = try #require(text.firstRange(of: column))
    let error = try await error(of: FeedText.small.adding(name, text.replacingCharacters(in: range, with: written)))
    #expect(error?.description.hasPrefix("\(name):1: has no column \(column) in its first line, \"") == true)
    #expect(error?.kind == .unusable)
  }

  @Test func `a calendar or stops.txt without its key is kept beside another table of service days or places`()
    async throws
  {
    let imported = try await ImportedFeed(
      FeedText.small.adding("calendar_dates.txt", "service_id,date,exception_type\ndaily,20260701,1\n")
        .adding("calendar.txt", "id,start_date,end_date\n"))
    #expect(try imported.notices.isEmpty && imported.report.metadata.remarks["missing_required_column"] == 1)
    let zones = try await ImportedFeed(
      FeedText.small.adding("stops.txt", "foo,bar\n1,2\n")
        .adding("locations.geojson", #"{"type":"FeatureCollection","features":[]}"#))
    #expect(zones.report.metadata.remarks["missing_required_column"] == 1)
  }

  @Test func `a misspelled file beside what the feed needs has a notice with the name that was meant`() async throws {
    let dates = "service_id,date,exception_type\ndaily,20260701,2\n"
    let imported = try await ImportedFeed(FeedText.small.adding("calendar_date.txt", dates))
    #expect(
      try imported.notices == [.init("bundle_misnamed_file", "calendar_date.txt", nil, nil, "calendar_dates.txt")])
  }

  @Test(arguments: ["\u{FEFF}\u{FEFF}", "\u{EF}\u{BB}\u{BF}", " \u{FEFF}", "\u{FEFF}\n\u{FEFF}"])
  func `a file with byte order marks is read with a notice unless it has one at its start`(marks: String) async throws {
    var feed = FeedText.small
    for (name, text) in feed.files { feed = feed.adding(name, marks + text) }
    let imported = try await ImportedFeed(feed)
    #expect(Set(try imported.notices.map(\.code)) == ["bundle_repeated_byte_order_mark"])
    #expect(try imported.notices.count == feed.files.count)
    let plain = try await ImportedFeed(.small)
    let sql = "SELECT * FROM stop_times"
    #expect(try imported.rows(sql) == plain.rows(sql))
  }

  @Test func `a stray file beside the feed's folder is named`() async throws {
    let source = try TemporaryFolder()
    for (name, text) in FeedText.small.files { try source.write(text, to: "gtfs/\(name)") }
    try source.write("feed_publisher_name\nX\n", to: "feed_info.txt")
    let imported = try await ImportedFeed(path: source.path)
    #expect(imported.report.strays == "only the files in gtfs/ are read; left out: feed_info.txt")
    #expect(try imported.notices.isEmpty && imported.report.metadata.remarks == ["bundle_file_left_out": 1])
  }

  @Test func `a bundle without calls never replaces one that has them`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("city.transit")
    func build(_ feed: FeedText) async throws {
      let source = try TemporaryFolder()
      try feed.write(toFolder: source.path)
      _ = try await FeedImport(feed: source.path, output: output).run()
    }
    let empty = FeedText.small.removing("stop_times.txt")
    try await build(empty)
    try await build(.small)
    let good = try Data(contentsOf: URL(fileURLWithPath: output))
    let error = await #expect(throws: PlainFailure.self) { try await build(empty) }
    #expect(
      error?.code == .loss && error?.description.contains("calls") == true
        && error?.description.hasPrefix(output) == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == good)
  }
}
