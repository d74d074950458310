import DatasetBuilder
import FeedEditor
import Foundation
import GTFSFeed
import Operations
import Publisher
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitFiles
import TransitValues

/// Two cities, with a region of each.
private let regions =
  two + """
    regions:
      - { id: east, agencies: [a] }
      - { id: west, agencies: [b], output: out/west.transit }

    """

private let published =
  regions.replacing("west.transit }", with: "west.transit, feed: west-city }")
  + "publish: { folder: public, feed: city, key: online.key, expires-days: 10 }\n"

extension TestDataset {
  /// The agencies of a bundle.
  fileprivate func agencies(_ name: String) throws -> [String] {
    try Timetable(path: path(name)).agencies().compactMap(\.name)
  }

  /// Whether no unfinished file is left.
  fileprivate var isClean: Bool { !names.contains { $0.hasSuffix(".next") || $0.hasSuffix(".scratch") } }
}

@Suite struct `Regions of a dataset` {
  @Test func `each region has its part of the dataset, and is reported`() async throws {
    let dataset = try twoCities()
    let report = try await dataset.run(regions)
    #expect(try dataset.agencies("city.transit") == ["City a", "City b"])
    #expect(try dataset.agencies("city-east.transit") == ["City a"])
    #expect(try dataset.agencies("out/west.transit") == ["City b"])
    #expect(report.regions?.map(\.id) == ["east", "west"])
    #expect(report.regions?.map(\.bundle.path) == ["city-east.transit", "out/west.transit"].map(dataset.path))
    for region in report.regions ?? [] {
      #expect(FileManager.default.contents(atPath: region.bundle.path)?.count == region.bundle.bytes)
    }
    #expect(report.steps.map(\.name).suffix(3) == ["export", "region east", "region west"])
    #expect(report.steps.last?.notes.first == "1 trip, 1 route, 2 stops")
    #expect(dataset.report == report)
    let page = try String(contentsOfFile: dataset.path("city-report/index.html"), encoding: .utf8)
    #expect(page.contains("out/west.transit"))
    let feeds = try Timetable(path: dataset.path("city-east.transit")).information.source.feeds
    #expect(
      feeds.map(\.sha256) == report.feeds.map(\.sha256), "a region names the feeds of the dataset and their licenses")
    #expect(dataset.isClean)
  }

  @Test func `a run in which nothing changed writes no region`() async throws {
    let dataset = try twoCities()
    let first = try await dataset.run(regions)
    let before = dataset.state
    let report = try await dataset.run(regions)
    #expect(report.outcome == .unchanged && report.regions == first.regions)
    #expect(dataset.state == before)
  }

  @Test func `a region that was edited, or whose conditions or path changed, is made again`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(regions)
    let bytes = FileManager.default.contents(atPath: dataset.path("city-east.transit"))
    try dataset.write("city-east.transit", "edited")
    #expect(try await dataset.run(regions).outcome == .built)
    #expect(FileManager.default.contents(atPath: dataset.path("city-east.transit")) == bytes)
    #expect(try await dataset.run(regions.replacing("[a]", with: "[a, b]")).outcome == .built)
    #expect(try dataset.agencies("city-east.transit") == ["City a", "City b"])
    #expect(try await dataset.run(regions.replacing("out/west", with: "new/west")).outcome == .built)
    #expect(try dataset.agencies("new/west.transit") == ["City b"])
    #expect(try await dataset.run(two).outcome == .built)
    #expect(try await dataset.run(two).regions == nil)
  }

  @Test func `a dataset has the same bytes with and without regions`() async throws {
    let dataset = try twoCities()
    let alone = try await dataset.run(two)
    #expect(try await dataset.run(regions).bundle == alone.bundle)
  }

  @Test(arguments: [
    ("agencies: [b]", "agencies: [c]", "has no agency c"), ("agencies: [b]", "bbox: [1, 1, 2, 2]", "no trip matches"),
    ("agencies: [b]", "agencies: [b], dates: { from: 20200101, days: 9 }", "services run from 20260101 to 20991231"),
    ("agencies: [b]", "agencies: [b], dates: { from: 20260101, to: today }", "the last day"),
  ])
  func `a region without trips leaves all as it was, and its place in the file is named`(
    old: String, new: String, problem: String
  ) async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(regions)
    let before = dataset.lasting
    dataset.serve("/a.zip", .city(stop: "Neu"))
    var options = DatasetOptions()
    options.now = { 1_700_000_000 }
    let error = await #expect(throws: PlainFailure.self) {
      try await dataset.run(regions.replacing(old, with: new), options)
    }
    #expect(error?.code == .extract)
    #expect(
      error?.description.hasPrefix("\(dataset.path("dataset.yml")):9:5: regions[1]: region west: ") == true
        && error?.description.contains(problem) == true, "\(error?.description ?? "")")
    #expect(dataset.lasting == before && dataset.isClean)
    #expect(dataset.report?.outcome == .failed && dataset.report?.problem == error?.description)
    #expect(dataset.report?.regions?.map(\.id) == ["east", "west"], "the report says which regions are in place")
  }

  @Test func `keep-last goes on with the file of last time if the new one empties a region`() async throws {
    let dataset = try twoCities()
    let text = regions.replacing("id: b,", with: "id: b, on-failure: keep-last,")
    _ = try await dataset.run(text)
    dataset.serve("/b.zip", .city(agency: "c", stop: "Markt"))
    let report = try await dataset.run(text)
    #expect(report.feeds.map(\.state) == [.unchanged, .kept])
    #expect(report.feeds[1].problem?.contains("region west") == true)
    #expect(try dataset.agencies("out/west.transit") == ["City b"])
  }

  @Test func `a region whose folder cannot be made leaves all as it was`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    try dataset.write("out", "in the way")
    let before = dataset.lasting
    let error = await #expect(throws: PlainFailure.self) { try await dataset.run(regions) }
    #expect(error?.description == "region west: \(dataset.path("out")): cannot create: Not a directory")
    #expect(dataset.lasting == before && dataset.isClean)
  }

  @Test func `today in the dates of a region is the day of the run`() async throws {
    let dataset = try twoCities()
    let text = regions.replacing("[b],", with: "[b], dates: { from: today, days: 2 },")
    func run(day: Int) async throws -> DatasetReport {
      var options = DatasetOptions()
      options.now = { 1_790_000_000 + day * 86_400 }
      return try await dataset.run(text, options)
    }
    let first = try await run(day: 0)
    #expect(first.regions?[1].bundle.validity == ["20260921", "20260922"])
    #expect(try await run(day: 0).outcome == .unchanged)
    let second = try await run(day: 1)
    #expect(second.regions?[1].bundle.validity == ["20260922", "20260923"])
    #expect(second.regions?[0].bundle == first.regions?[0].bundle && second.bundle == first.bundle)
  }

  @Test func `the plan has regions after verification and before publishing`() throws {
    let plan = try twoCities().make(published).plan
    #expect(
      plan.hasSuffix(
        """
        verify  after  merge, build
        export  after  validate, verify
        region east  after  export
        region west  after  export
        publish  after  validate, build, verify, region east, region west
        """))
  }

  @Test func `a client's store adopts the file of a region, and then that of the next night`() async throws {
    let dataset = try twoCities()
    let store = try TimetableStore(path: dataset.path("store"))
    for stop in ["Markt", "Neumarkt"] {
      dataset.serve("/b.zip", .city(agency: "b", stop: stop))
      _ = try await dataset.run(regions)
      try await store.install(dataset.path("out/west.transit"))
      #expect(try store.current?.stops(matching: stop, limit: 9).map(\.name) == [stop])
      #expect(try store.current?.stops(matching: "Anger", limit: 9).isEmpty == true)
    }
  }
}

@Suite struct `Published regions` {
  private static let start = 1_790_000_000

  private func dataset() async throws -> TestDataset { try await publishedCities(at: Self.start) }

  private func run(_ dataset: TestDataset, _ text: String = published, day: Int = 0) async throws -> DatasetReport {
    var options = DatasetOptions()
    options.now = { Self.start + day * 86_400 }
    return try await dataset.run(text, options)
  }

  /// The sequences of the dataset and its regions in the published folder.
  private func sequences(_ dataset: TestDataset) throws -> [Int] {
    try ["city", "city-east", "west-city"].map { feed in
      try FileManager.default.contentsOfDirectory(atPath: dataset.path("public/.publish/history/\(feed)/stable")).count
    }
  }

  @Test func `each region is a feed of its own, and only those that change are published again`() async throws {
    let dataset = try await dataset()
    let first = try await run(dataset)
    #expect(first.publication?.feed == "city")
    #expect(first.regions?.map(\.publication?.feed) == ["city-east", "west-city"])
    #expect(try sequences(dataset) == [1, 1, 1])
    let before = dataset.state
    #expect(try await run(dataset, day: 4).regions?.map(\.publication?.change) == ["unchanged", "unchanged"])
    #expect(dataset.state == before)
    let text = published.replacing("[b]", with: "[a, b]")
    let second = try await run(dataset, text, day: 4)
    #expect(second.outcome == .built && second.publication?.change == "unchanged")
    #expect(second.regions?.map(\.publication?.change) == ["unchanged", "published"])
    #expect(try sequences(dataset) == [1, 1, 2])
    let third = try await run(dataset, text, day: 6)
    #expect(third.outcome == .unchanged && third.publication?.change == "refreshed")
    #expect(
      third.regions?.map(\.publication?.change) == ["refreshed", "unchanged"], "manifests are signed again in time")
    #expect(dataset.report == third)
  }

  @Test func `a region that may not be published leaves all as it was, files and every channel`() async throws {
    let dataset = try await dataset()
    _ = try await run(dataset)
    let before = dataset.lasting
    dataset.serve("/a.zip", .city(stop: "Neu"))
    let shorter = published.replacing("[b],", with: "[b], dates: { from: 20260101, to: 20261231 },")
    let error = await #expect(throws: PlainFailure.self) { try await run(dataset, shorter) }
    #expect(error?.code == .publishingRule)
    #expect(
      error?.description.hasPrefix("region west: \(dataset.path("out/west.transit")): its service ends on 20261231")
        == true,
      "\(error?.description ?? "")")
    #expect(dataset.lasting == before && dataset.isClean)
    // Also if the bundle of the dataset is the same, so that its channel says nothing.
    dataset.serve("/a.zip", .city())
    await #expect(throws: PlainFailure.self) { try await run(dataset, shorter) }
    #expect(dataset.lasting == before && dataset.isClean)
    #expect(try await run(dataset).regions?.map(\.publication?.change) == ["unchanged", "unchanged"])
  }

  @Test func `regions of equal contents are published with the same objects`() async throws {
    let dataset = try await dataset()
    let text = published.replacing(
      "feed: west-city }", with: "feed: west-city }\n  - { id: third, agencies: [b], output: copy/west.transit }")
    for stop in ["Markt", "Neumarkt"] {
      dataset.serve("/b.zip", .city(agency: "b", stop: stop))
      let report = try await run(dataset, text)
      #expect(report.regions?[1].bundle.content == report.regions?[2].bundle.content)
      #expect(report.regions?.suffix(2).map(\.publication?.change) == ["published", "published"])
    }
  }

  @Test func `a run refuses a region's channel that is older than the lock file`() async throws {
    let dataset = try await dataset()
    _ = try await run(dataset)
    try FileManager.default.removeItem(atPath: dataset.path("public/west-city"))
    try FileManager.default.removeItem(atPath: dataset.path("public/.publish/history/west-city"))
    let before = dataset.lasting
    dataset.serve("/a.zip", .city(stop: "Neu"))
    let error = await #expect(throws: PlainFailure.self) { try await run(dataset) }
    #expect(
      error?.description.hasPrefix("region west: ") == true && error?.description.contains("has no manifest") == true)
    #expect(dataset.lasting == before)
  }

  /// Runs the dataset with a new feed, and puts the folder back as it was when a step ended: as if the run had been
  /// killed then.
  private func kill(_ dataset: TestDataset, atEndOf step: String) async throws {
    let copy = try TemporaryFolder()
    defer { withExtendedLifetime(copy) {} }
    let (folder, saved) = (String(dataset.path("").dropLast()), copy.file("saved"))
    let run = try dataset.make(published)
    let failure = Mutex<(any Error)?>(nil)
    _ = try await run.run { progress in
      guard progress.step == step, progress.completed == progress.total else { return }
      do { try FileManager.default.copyItem(atPath: folder, toPath: saved) } catch { failure.withLock { $0 = error } }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: dataset.path(name))
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: saved) {
      try FileManager.default.copyItem(atPath: "\(saved)/\(name)", toPath: dataset.path(name))
    }
  }

  /// The contents of all bundles and of the lock file.
  private func contents(_ dataset: TestDataset) -> [Data?] {
    ["city.transit", "city-east.transit", "out/west.transit", "dataset.lock.json"].map { name in
      FileManager.default.contents(atPath: dataset.path(name))
    }
  }

  @Test(arguments: ["region east", "region west", "publish"])
  func `after a kill, a run that fails leaves all bundles old or all new, and a good one makes them new`(
    step: String
  ) async throws {
    let dataset = try await dataset()
    _ = try await dataset.run(published)
    let old = contents(dataset)
    for feed in ["a", "b"] { dataset.serve("/\(feed).zip", .city(agency: feed, stop: "Neu \(feed)")) }
    try await kill(dataset, atEndOf: step)
    #expect(dataset.names.contains { $0.hasSuffix(".next") })
    dataset.serve("/b.zip", nil)
    await #expect(throws: DatasetFeedError.self) { try await dataset.run(published) }
    #expect(dataset.isClean)
    let isNew = step == "publish"
    for (now, old) in zip(contents(dataset), old) { #expect((now != old) == isNew) }
    dataset.serve("/b.zip", .city(agency: "b", stop: "Neu b"))
    _ = try await dataset.run(published)
    for (now, old) in zip(contents(dataset), old) { #expect(now != old) }
    #expect(try sequences(dataset) == [2, 2, 2] && dataset.isClean)
  }

  @Test func `after a kill between two manifests, the next run publishes the rest`() async throws {
    let dataset = try await dataset()
    _ = try await dataset.run(published)
    let manifest = try Data(contentsOf: URL(filePath: dataset.path("public/west-city/stable.json")))
    for feed in ["a", "b"] { dataset.serve("/\(feed).zip", .city(agency: feed, stop: "Neu \(feed)")) }
    try await kill(dataset, atEndOf: "publish")
    try manifest.write(to: URL(filePath: dataset.path("public/west-city/stable.json")))
    try FileManager.default.removeItem(atPath: dataset.path("public/.publish/history/west-city/stable/1.2.json"))
    let report = try await dataset.run(published)
    #expect(report.regions?.map(\.publication?.change) == ["unchanged", "published"])
    #expect(report.publication?.change == "unchanged")
    #expect(try sequences(dataset) == [2, 2, 2] && dataset.isClean)
    #expect(try Timetable(path: dataset.path("out/west.transit")).stops(matching: "Neu", limit: 9).count == 1)
  }
}
