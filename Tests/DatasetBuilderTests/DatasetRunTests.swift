import BundleBuilder
import DatasetBuilder
import FeedFetcher
import FeedValidator
import Foundation
import GTFSFeed
import HTTPTransport
import Operations
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TransitFiles
import TransitValues
import UpdateHosts
import UpdateManifest

/// A zip of a feed with a flipped bit in the contents of its first file.
private func damaged(_ feed: FeedText) -> [UInt8] {
  var bytes = TestZip(members: feed.files.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value) }).bytes
  bytes[60] ^= 0xff
  return bytes
}

@Suite struct `Dataset runs` {
  @Test func `a run fetches, merges, judges, builds and verifies`() async throws {
    let dataset = try twoCities()
    let report = try await dataset.run(two)
    #expect(report.outcome == .built && report.problem == nil)
    #expect(report.feeds.map(\.state) == [.new, .new])
    #expect(report.steps.map(\.name).sorted() == ["build", "fetch a", "fetch b", "merge", "validate", "verify"])
    #expect(report.steps.allSatisfy { $0.isDone })
    #expect(dataset.report == report)
    let timetable = try Timetable(path: dataset.path("city.transit"))
    #expect(timetable.information.name == "Two cities")
    #expect(try timetable.stops(matching: "markt", limit: 9).map(\.id) == ["b:1"])
    let feeds = timetable.information.source.feeds
    #expect(feeds.map(\.name) == ["a", "b"])
    #expect(feeds.map(\.sha256) == report.feeds.map(\.sha256))
    #expect(feeds.map(\.prefix) == [nil, "b:"])
    #expect(feeds[0].license == nil && feeds[0].attribution == nil)
    #expect(feeds[1].license == "CC-BY-4.0" && feeds[1].attribution == "Data: b")
    #expect(feeds[1].licenseURL == "https://example.org/by" && feeds[1].url == dataset.server.url("/b.zip"))
    #expect(
      dataset.names == [
        "city-report", "city-report/dataset.json", "city-report/index.html", "city-report/report.html",
        "city-report/report.json", "city.feeds", "city.feeds/a.zip", "city.feeds/a.zip.source.json",
        "city.feeds/b.zip", "city.feeds/b.zip.source.json", "city.transit", "dataset.lock.json", "dataset.yml",
      ])
  }

  @Test func `a run in which nothing changed writes nothing`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    let before = dataset.state
    let report = try await dataset.run(two)
    #expect(report.outcome == .unchanged && report.feeds.map(\.state) == [.unchanged, .unchanged])
    #expect(report.bundle?.path == dataset.path("city.transit"))
    #expect(dataset.state == before)
    #expect(dataset.server.requests.suffix(2).allSatisfy { $0.field("If-None-Match") != nil })
  }

  @Test func `a forced run asks for feeds even if the server would say that they have not changed`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    _ = try await dataset.run(two)
    var options = DatasetOptions()
    options.isForced = true
    _ = try await dataset.run(two, options)
    let conditions = dataset.server.requests.map { $0.field("If-None-Match") != nil }
    #expect(conditions == [false, false, true, true, false, false])
  }

  @Test func `only what the configuration names is requested`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    #expect(Set(dataset.server.requests.map(\.target)) == ["/a.zip", "/b.zip"])
  }

  @Test func `changes of a feed, of the configuration and of the output are noticed`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    dataset.serve("/b.zip", .city(agency: "b", stop: "Markt 2"))
    #expect(try await dataset.run(two).feeds.map(\.state) == [.unchanged, .new])
    #expect(try await dataset.run(two + "extract: { stops: [\"1\"] }\n").outcome == .built)
    #expect(try await dataset.run(two).outcome == .built)
    #expect(try await dataset.run(two).outcome == .unchanged)
    try dataset.write("city.transit", "edited")
    #expect(try await dataset.run(two).outcome == .built)
    var forced = DatasetOptions()
    forced.isForced = true
    let bytes = FileManager.default.contents(atPath: dataset.path("city.transit"))
    #expect(try await dataset.run(two, forced).outcome == .built)
    #expect(FileManager.default.contents(atPath: dataset.path("city.transit")) == bytes)
  }

  @Test func `the report has a page for each language, and none of an earlier language`() async throws {
    let dataset = try twoCities()
    func pages(_ validation: String) async throws -> [String] {
      #expect(try await dataset.run(two + validation).outcome == .built)
      return dataset.names.filter { $0.hasSuffix(".html") && $0.contains("/report") }
    }
    #expect(
      try await pages("validate: { languages: [de, ja] }\n") == [
        "city-report/report-ja.html", "city-report/report.html",
      ])
    #expect(
      try await pages("validate: { languages: [fr, de] }\n") == [
        "city-report/report-de.html", "city-report/report.html",
      ])
    #expect(try await pages("") == ["city-report/report.html"])
  }

  @Test(arguments: ["404 Not Found", "503 Service Unavailable", "200 OK"])
  func `if one feed fails, all stays as it was, and the report says so`(status: String) async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    let before = dataset.lasting
    dataset.serve("/a.zip", .city(stop: "Neu"))
    dataset.serve("/b.zip", TestDataset.Answer(status: status, bytes: Array("<html>".utf8)))
    let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(two) }
    #expect(error?.feeds == ["b"])
    #expect(error?.description.hasPrefix("b: \(dataset.server.url("/b.zip"))") == true)
    #expect(dataset.lasting == before)
    let report = try #require(dataset.report)
    #expect(report.outcome == .failed && report.problem == error?.description)
    #expect(report.feeds.map(\.state) == [.new, .failed])
    let page = try String(contentsOfFile: dataset.path("city-report/index.html"), encoding: .utf8)
    #expect(page.contains("The run failed"))
    // The next good run says so, although it need not build again.
    dataset.serve("/a.zip", .city())
    dataset.serve("/b.zip", .city(agency: "b", stop: "Markt"))
    #expect(try await dataset.run(two).outcome == .unchanged)
    #expect(dataset.report?.outcome == .unchanged)
    #expect(dataset.lasting == before)
  }

  @Test func `a first run that fails leaves only the report`() async throws {
    let dataset = try twoCities()
    dataset.serve("/b.zip", nil)
    await #expect(throws: DatasetFeedError.self) { try await dataset.run(two) }
    #expect(
      dataset.names == ["city-report", "city-report/dataset.json", "city-report/index.html", "dataset.yml"])
  }

  @Test(arguments: ["401 Unauthorized", "403 Forbidden"])
  func `a refusal of the server says what to check`(status: String) async throws {
    let dataset = try twoCities()
    dataset.serve("/b.zip", TestDataset.Answer(status: status))
    let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(two) }
    #expect(error?.description.contains("status \(status.prefix(3)); check the key or password") == true)
  }

  @Test func `a feed that reads as nothing is not hidden by the other feed of a dataset`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    let before = dataset.lasting
    let city = FeedText.city(agency: "b", stop: "Markt")
    dataset.serve("/b.zip", city.removing("stop_times.txt").adding("stop_time.txt", city.files["stop_times.txt"] ?? ""))
    let error = await #expect(throws: FeedError.self) { try await dataset.run(two) }
    #expect(error?.file == "b.zip" && dataset.lasting == before)
    let kept = try await dataset.run(
      two.replacing("retries: 0, license", with: "retries: 0, on-failure: keep-last, license"))
    #expect(kept.feeds.map(\.state) == [.unchanged, .kept])
  }

  @Test func `files beside the folder of a feed are named also if feeds are merged`() async throws {
    let dataset = try twoCities()
    let city = FeedText.city(agency: "b", stop: "Markt").files.map { ("gtfs/\($0)", $1) }
    dataset.serve("/b.zip", FeedText(Dictionary(uniqueKeysWithValues: city + [("readme.txt", "x")])))
    let report = try await dataset.run(two)
    #expect(
      report.steps.first { $0.name == "merge" }?.notes.first
        == "b: only the files in gtfs/ are read; left out: readme.txt")
  }

  @Test func `an error names all feeds that failed`() async throws {
    let dataset = try twoCities()
    dataset.serve("/a.zip", nil)
    dataset.serve("/b.zip", TestDataset.Answer(status: "410 Gone"))
    let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(two) }
    #expect(error?.feeds == ["a", "b"])
    let url = dataset.server.url("")
    #expect(error?.description == "a: \(url)/a.zip: status 404; b: \(url)/b.zip: status 410")
  }

  @Test func `keep-last goes on with the file of last time`() async throws {
    let dataset = try twoCities()
    let text = two.replacing("id: b,", with: "id: b, on-failure: keep-last,")
    let (good, broken) = (
      TestDataset.Answer(bytes: TestDataset.zip(.city(agency: "b", stop: "Markt"))), nil as TestDataset.Answer?
    )
    dataset.serve("/b.zip", broken)
    await #expect(throws: DatasetFeedError.self) { try await dataset.run(text) }
    dataset.serve("/b.zip", good)
    _ = try await dataset.run(text)
    dataset.serve("/b.zip", broken)
    let report = try await dataset.run(text)
    #expect(report.outcome == .unchanged && report.feeds.map(\.state) == [.unchanged, .kept])
    #expect(report.feeds[1].problem?.contains("404") == true)
    #expect(dataset.report == report, "the report says that an older file is used")
    let before = dataset.state
    _ = try await dataset.run(text)
    #expect(dataset.state == before)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    #expect(try await dataset.run(text).outcome == .built)
    #expect(try Timetable(path: dataset.path("city.transit")).stops(matching: "markt", limit: 9).count == 1)
  }

  @Test(arguments: ["a time zone", "a damaged file"])
  func `keep-last goes on with the file of last time if the new one is not usable`(kind: String) async throws {
    let dataset = try twoCities()
    let text = two.replacing("id: b,", with: "id: b, on-failure: keep-last,")
    _ = try await dataset.run(text)
    let good = FeedText.city(agency: "b", stop: "Markt")
    var bytes = TestDataset.zip(good.replacing("Europe/Berlin", with: "Asia/Tokyo"))
    if kind == "a damaged file" { bytes = damaged(good) }
    dataset.serve("/b.zip", TestDataset.Answer(bytes: bytes))
    let report = try await dataset.run(text)
    #expect(report.feeds.map(\.state) == [.unchanged, .kept])
    #expect(report.feeds[1].problem?.contains("b.zip") == true)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    #expect(try await dataset.run(text).outcome == .built)
    #expect(try Timetable(path: dataset.path("city.transit")).stops(matching: "markt", limit: 9).count == 1)
    #expect(dataset.names.filter { $0.contains("partial") } == [])
  }

  @Test func `a damaged feed is not mistaken for one whose name is the end of its own`() async throws {
    let dataset = try twoCities()
    let text = two.replacing("id: a,", with: "id: ab, on-failure: keep-last,")
      .replacing("id: b,", with: "id: b, on-failure: keep-last,")
    _ = try await dataset.run(text)
    dataset.serve("/a.zip", TestDataset.Answer(bytes: damaged(.city())))
    dataset.serve("/b.zip", .city(agency: "b", stop: "Neu"))
    #expect(try await dataset.run(text).feeds.map(\.state) == [.kept, .new])
    #expect(try Timetable(path: dataset.path("city.transit")).stops(matching: "neu", limit: 9).count == 1)
  }

  @Test func `a feed with another time zone does not take a good new feed with it`() async throws {
    let dataset = try twoCities()
    let text = two.replacing("id: a,", with: "id: a, on-failure: keep-last,")
      .replacing("id: b,", with: "id: b, on-failure: keep-last,")
    _ = try await dataset.run(text)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    dataset.serve("/b.zip", FeedText.city(agency: "b", stop: "Markt").replacing("Europe/Berlin", with: "Asia/Tokyo"))
    #expect(try await dataset.run(text).feeds.map(\.state) == [.new, .kept])
  }

  @Test func `a feed that cannot be fetched does not take a good new feed with it`() async throws {
    let dataset = try twoCities()
    let text = two.replacing("id: a,", with: "id: a, on-failure: keep-last,")
    _ = try await dataset.run(text)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    dataset.serve("/b.zip", nil)
    let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(text) }
    #expect(error?.failure.code == .notAvailable && error?.failure.place.feed == "b")
    #expect(dataset.report?.feeds.map(\.state) == [.new, .failed])
  }

  @Test func `keep-last does not hide that the disk is full`() async throws {
    await #expect(processExitsWith: .success) {
      let dataset = try twoCities()
      let text = two.replacing("id: b,", with: "id: b, on-failure: keep-last,")
      _ = try await dataset.run(text)
      var members = FeedText.city(agency: "b", stop: "Neu").files.map { TestZip.Member($0.key, $0.value) }
      members.append(TestZip.Member("notes.txt", String(repeating: " ", count: 300_000)))
      for index in members.indices { members[index].isDeflated = false }
      dataset.serve("/b.zip", TestDataset.Answer(bytes: TestZip(members: members).bytes))
      FullDisk.begin(after: 100_000)
      let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(text) }
      try #require(error?.description.hasSuffix("b.zip: cannot be written: \(FullDisk.problem)") == true)
      try #require(dataset.report?.feeds.map(\.state) == [.unchanged, .failed])
    }
  }

  @Test func `a lock file that cannot be read is not taken for a missing one`() async throws {
    let dataset = try twoCities()
    try FileManager.default.createDirectory(
      atPath: dataset.path("dataset.lock.json"), withIntermediateDirectories: true)
    let error = await #expect(throws: PlainFailure.self) { try await dataset.run(two) }
    #expect(error?.code == .cannotOpen && error?.failure.place.file == dataset.path("dataset.lock.json"))
  }

  @Test(arguments: ["city.feeds", "city-report", "output"])
  func `a folder that cannot be made is named with the system's error`(name: String) async throws {
    let dataset = try twoCities()
    try dataset.write(name, "in the way")
    let text = name == "output" ? two.replacing("city.transit", with: "output/city.transit") : two
    let error = await #expect(throws: (any Error).self) { try await dataset.run(text) }
    #expect("\(error as Any)".contains("/\(name)"))
    #expect("\(error as Any)".contains("Not a directory"))
  }

  @Test func `pinned and locked contents are demanded`() async throws {
    let dataset = try twoCities()
    var locked = DatasetOptions()
    locked.isLocked = true
    let missing = await #expect(throws: PlainFailure.self) { try await dataset.run(two, locked) }
    #expect(
      missing?.code == .noConfiguration && missing?.description.hasSuffix("is missing; --locked needs it") == true)
    let first = try await dataset.run(two)
    dataset.serve("/b.zip", .city(agency: "b", stop: "Neu"))
    let requests = dataset.server.requests.count
    #expect(try await dataset.run(two, locked).outcome == .unchanged)
    #expect(dataset.server.requests.count == requests, "contents at hand are not fetched")
    try FileManager.default.removeItem(atPath: dataset.path("city.feeds"))
    let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(two, locked) }
    #expect(error?.failure.code == .wrongContents && error?.failure.place.feed == "b")
    let more = two.replacing("publisher:", with: "  - { id: c, url: \"HOST/a.zip\" }\npublisher:")
    let others = await #expect(throws: PlainFailure.self) { try await dataset.run(more, locked) }
    #expect(others?.description.hasSuffix("has the feeds a, b; --locked needs a, b, c") == true)
    let pin = try #require(first.feeds[1].sha256)
    let pinned = two.replacing("id: b,", with: "id: b, sha256: \(pin),")
    let other = await #expect(throws: DatasetFeedError.self) { try await dataset.run(pinned) }
    #expect(other?.description.hasSuffix("but the configuration demands \(pin)") == true)
    #expect(!FileManager.default.fileExists(atPath: dataset.path("city.feeds")))
  }

  @Test func `no secret is in any file, error or report`() async throws {
    let dataset = try TestDataset()
    dataset.serve("/SECRET1/a.zip", .city())
    let text = """
      name: A
      output: city.transit
      feeds:
        - id: a
          url: HOST/${TOKEN}/a.zip?key=${KEY}
          headers: { x-api-key: "${KEY}" }
          retries: 0
      validate: { report: report-of-a }

      """
    let environment = ["TOKEN": "SECRET1", "KEY": "SECRET2"]
    _ = try await dataset.run(text, environment: environment)
    #expect(dataset.server.requests[0].field("x-api-key") == "SECRET2")
    func check(_ message: String) {
      #expect(!message.contains("SECRET"))
      for name in dataset.names {
        let bytes = FileManager.default.contents(atPath: dataset.path(name)) ?? Data()
        #expect(bytes.firstRange(of: Data("SECRET".utf8)) == nil, "\(name)")
      }
    }
    check("")
    let source = try Timetable(path: dataset.path("city.transit")).information.source.feeds[0]
    #expect(source.url == dataset.server.url("/${TOKEN}/a.zip…"))
    for answer in [nil, TestDataset.Answer(bytes: Array("<html>".utf8)), TestDataset.Answer(status: "500 SECRET1")] {
      dataset.serve("/SECRET1/a.zip", answer)
      let error = await #expect(throws: DatasetFeedError.self) { try await dataset.run(text, environment: environment) }
      check(error?.description ?? "SECRET")
      #expect(error?.description.contains("${TOKEN}") == true)
    }
  }

  /// A secret with a character that URLs encode.
  private static func secret() -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~+'")
    return String((0..<64).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }

  private static func hasPart(of secret: String, in bytes: some Collection<UInt8>) -> Bool {
    let (secret, bytes) = (Array(secret.utf8), Array(bytes))
    let pieces = Set((0...(secret.count - 8)).map { secret[$0..<($0 + 8)] })
    return bytes.count >= 8 && (0...(bytes.count - 8)).contains { pieces.contains(bytes[$0..<($0 + 8)]) }
  }

  @Test(arguments: [0, 110, 150, 170, 199, 230]) func `no part of a secret is shown, at any place of a long URL`(
    length: Int
  ) async throws {
    let dataset = try TestDataset()
    let path = String(repeating: "p", count: length)
    // Repeats the secret in other encodings.
    let redirecting = try RawServer { request in
      if request.target.hasPrefix("/moved") { return [.respond("404 Not Found")] }
      let words = request.target.replacing("?", with: "/")
      let all = words.utf8.map { "%" + String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
      return [.respond("302 Found", fields: "Location: /moved/\(path)/\(all)/\(words.lowercased())\r\n")]
    }
    defer { redirecting.stop() }
    for url in [
      "HOST/\(path)/${S}/a.zip", "HOST/\(path)?key=${S}", "\(redirecting.url(""))/${S}/\(path)",
      "\(redirecting.url(""))/\(path)?key=${S}", "http://user:${S}@127.0.0.1:1/\(path)",
      "http://${S}:x@127.0.0.1:1/\(path)/${S}?${S}#${S}", "http://${S}/\(path)", "http://127.0.0.1:1/\(path)/${S}?x",
    ] {
      // As userinfo and host, some characters would have another meaning.
      let secret = Self.secret() + (url.contains("/${S}/") ? "?" + Self.secret() : "")
      let text = """
        name: A
        output: city.transit
        feeds: [{ id: a, url: "\(url)", headers: { x-api-key: "${S}" }, retries: 0 }]
        """
      let error = await #expect(throws: DatasetFeedError.self) {
        try await dataset.run(text, environment: ["S": secret])
      }
      let message = error?.description ?? secret
      #expect(!Self.hasPart(of: secret, in: message.utf8), "\(message)")
      #expect(!Self.hasPart(of: secret, in: (message.removingPercentEncoding ?? message).utf8), "\(message)")
      for name in dataset.names {
        let bytes = FileManager.default.contents(atPath: dataset.path(name)) ?? Data()
        #expect(!Self.hasPart(of: secret, in: bytes), "\(name)")
      }
    }
  }

  @Test func `a feed that is refused by its verdict replaces nothing`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    let before = dataset.lasting
    dataset.serve(
      "/b.zip",
      FeedText.city(agency: "b", stop: "Markt").adding(
        "trips.txt", "route_id,service_id,trip_id\nr,x,t\nnone,x,t2\n"))
    let strict = two + "validate: { fail-on: error }\n"
    let error = await #expect(throws: PlainFailure.self) { try await dataset.run(strict) }
    #expect(error?.code == .verdict && error?.description.contains("foreign_key_violation") == true)
    #expect(dataset.lasting == before)
    #expect(dataset.report?.outcome == .failed && (dataset.report?.verdict?.errors ?? 0) > 0)
    #expect(dataset.report?.bundle != nil, "the report says which bundle is in place")
    let ignoring = two + "validate: { fail-on: error, ignore: [foreign_key_violation, unusable_trip] }\n"
    #expect(try await dataset.run(ignoring).outcome == .built)
  }

  @Test func `the last good bundle stays if the new one loses more than a part of its stops, routes or trips`()
    async throws
  {
    let dataset = try TestDataset()
    let stops = (3..<9).map { "\($0),Halt \($0),50,10" }.joined(separator: "\n") + "\n"
    dataset.serve("/a.zip", FeedText.city().appending(stops, to: "stops.txt"))
    let one = """
      name: A city
      output: city.transit
      feeds: [{ id: a, url: "HOST/a.zip", retries: 0, on-failure: keep-last }]

      """
    _ = try await dataset.run(one)
    let before = dataset.lasting
    dataset.serve("/a.zip", .city())
    let error = await #expect(throws: PlainFailure.self) { try await dataset.run(one) }
    #expect(error?.code == .loss && error?.description.contains("would lose 6 of 8 stops (75 %);") == true)
    #expect(error?.description.contains("max-loss is 50 %; --allow-loss replaces it") == true)
    #expect(dataset.lasting == before && dataset.report?.outcome == .failed)
    #expect(try await dataset.run(one + "validate: { max-loss: 75 % }\n").outcome == .built)
    dataset.serve("/a.zip", FeedText.city().removing("stop_times.txt"))
    let lax = one + "validate: { max-loss: 100% }\n"
    let calls = await #expect(throws: PlainFailure.self) { try await dataset.run(lax) }
    #expect(calls?.description.contains("would lose all 2 calls;") == true)
    var options = DatasetOptions()
    options.allowsLoss = true
    #expect(try await dataset.run(lax, options).outcome == .built)
  }

  @Test(arguments: ["-1 %", "101 %", "0.5", "half", "50 % of trips"])
  func `a part that is no percentage is refused with its place`(text: String) async throws {
    let dataset = try twoCities()
    let error = #expect(throws: PlainFailure.self) {
      try dataset.make(two + "validate: { max-loss: \(text) }\n")
    }
    #expect(error?.description.contains("validate.max-loss") == true)
  }

  @Test func `files can be left out with all that refers to them`() async throws {
    let dataset = try TestDataset()
    try FileManager.default.createDirectory(atPath: dataset.path("feed"), withIntermediateDirectories: false)
    try FeedText.city(shape: true).write(toFolder: dataset.path("feed"))
    let text = "name: A\noutput: city.transit\nfeeds:\n  - { id: a, path: feed, exclude: [shapes.txt] }\n"
    let report = try await dataset.run(text)
    #expect(report.verdict?.errors == 0)
    let timetable = try Timetable(path: dataset.path("city.transit"))
    #expect(!timetable.information.files.contains { $0.name == "shapes.txt" })
    #expect(try timetable.trip("t")?.shapeID == nil)
  }

  @Test func `blocks with one id are the same in all feeds if the file says so`() async throws {
    let dataset = try TestDataset()
    for feed in ["a", "b"] {
      let text = FeedText.city(agency: feed)
        .adding("trips.txt", "route_id,service_id,trip_id,block_id\nr,x,\(feed),7\n")
        .adding(
          "stop_times.txt",
          "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n\(feed),08:00:00,08:00:00,1,1\n"
            + "\(feed),08:10:00,08:10:00,2,2\n")
      dataset.serve("/\(feed).zip", text)
    }
    func blocks(_ lines: String) async throws -> [BlockID?] {
      #expect(try await dataset.run(two + lines).outcome == .built)
      let timetable = try Timetable(path: dataset.path("city.transit"))
      return try ["a", "b"].map { try timetable.trip($0)?.blockID }
    }
    #expect(try await blocks("") == ["7", "b:7"])
    #expect(try await blocks("shared-blocks: true\n") == ["7", "7"])
  }

  @Test func `one feed without changes is used as it is`() async throws {
    let dataset = try TestDataset()
    try Data(TestDataset.zip(.city())).write(to: URL(fileURLWithPath: dataset.path("feed.zip")))
    let report = try await dataset.run("name: A\noutput: new/b/city.transit\nfeeds:\n  - { id: a, path: feed.zip }\n")
    let source = try Timetable(path: dataset.path("new/b/city.transit")).information.source
    #expect(source.name == "feed.zip" && source.sha256 == report.feeds[0].sha256)
    #expect(source.feeds.map(\.name) == ["a"])
  }

  @Test(arguments: ["", "exclude: [shapes.txt]"])
  func `a local feed that grows during the run is refused`(rule: String) async throws {
    let dataset = try TestDataset()
    let path = dataset.path("feed.zip")
    try Data(TestDataset.zip(.city(shape: true))).write(to: URL(fileURLWithPath: path))
    let run = try dataset.make("name: A\noutput: city.transit\nfeeds:\n  - { id: a, path: feed.zip, \(rule) }\n")
    let error = await #expect(throws: FeedError.self) {
      try await run.run { progress in
        guard progress.step == "read a", let file = FileHandle(forWritingAtPath: path) else { return }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: TestDataset.zip(.city()))
      }
    }
    #expect(error?.kind == .storage)
    #expect(!dataset.names.contains("city.transit"))
  }

  @Test func `an extract that is empty, and feeds of two time zones, are refused`() async throws {
    let dataset = try twoCities()
    _ = try await dataset.run(two)
    let before = dataset.lasting
    await #expect(throws: (any Error).self) { try await dataset.run(two + "extract: { stops: [none] }\n") }
    try dataset.write("dataset.yml", two.replacing("HOST", with: dataset.server.url("")))
    #expect(dataset.lasting == before)
    dataset.serve("/b.zip", .city(agency: "b").replacing("Europe/Berlin", with: "Europe/Lisbon"))
    let error = await #expect(throws: (any Error).self) { try await dataset.run(two) }
    #expect(error.map { "\($0)" }?.contains("has the time zone Europe/Lisbon") == true)
    #expect(dataset.report?.steps.map(\.isDone).contains(false) == true)
  }

  @Test func `the plan names all steps and what they wait for`() throws {
    let dataset = try twoCities()
    let text = two + "extract: { stops: [\"1\"] }\npublish: { folder: public, feed: f, key: online.key }\n"
    let plan = try dataset.make(text).plan
    #expect(
      plan == """
        fetch a
        fetch b
        merge
        extract  after  merge
        validate  after  extract
        build  after  extract
        verify  after  extract, build
        publish  after  validate, build, verify
        """)
  }

  @Test func `cancelling leaves nothing behind`() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let bytes = TestDataset.zip(.city())
    let slow = try RawServer { _ in
      continuation.finish()
      return [
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n"), .drip(bytes, every: .milliseconds(50)),
      ]
    }
    defer { slow.stop() }
    let dataset = try twoCities()
    let text = two.replacing("HOST/b.zip", with: slow.url("/b.zip"))
    let run = try dataset.make(text)
    let task = Task { try await run.run() }
    for await _ in started {}
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(dataset.names == ["dataset.yml"])
  }

  @Test func `two processes do not run a dataset at the same time`() async throws {
    let dataset = try twoCities()
    let run = try dataset.make(two)
    let descriptor = unsafe open(dataset.path("dataset.yml"), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let error = await #expect(throws: PlainFailure.self) { try await run.run() }
    #expect(error?.code == .busy && error?.failure.place.file == dataset.path("dataset.yml"))
    #expect(dataset.names == ["dataset.yml"])
  }

  @Test func `a redirect is followed without the header fields`() async throws {
    let dataset = try twoCities()
    let other = try RawServer { _ in [.respond(body: TestDataset.zip(.city(agency: "b", stop: "Markt")))] }
    defer { other.stop() }
    let first = try RawServer { _ in [.respond("302 Found", fields: "Location: \(other.url("/x.zip"))\r\n")] }
    defer { first.stop() }
    let text = two.replacing("HOST/b.zip\",", with: "\(first.url("/b.zip"))\", headers: { x-api-key: \"${K}\" },")
    _ = try await dataset.run(text, environment: ["K": "SECRET"])
    #expect(first.requests[0].field("x-api-key") == "SECRET")
    #expect(other.requests.count == 1 && other.requests[0].field("x-api-key") == nil)
  }
}

@Suite struct `Published datasets` {
  private let text = two + "publish: { folder: public, feed: city, key: online.key, expires-days: 10 }\n"

  @Test func `the bundle is published once, and its manifest is signed again in time`() async throws {
    let start = 1_790_000_000
    let dataset = try await publishedCities(at: start)
    func run(day: Int) async throws -> DatasetReport {
      var options = DatasetOptions()
      options.now = { start + day * 86_400 }
      return try await dataset.run(text, options)
    }
    let first = try await run(day: 0)
    #expect(first.publication?.change == "published" && first.publication?.sequence == 1)
    let before = dataset.state
    let second = try await run(day: 4)
    #expect(second.outcome == .unchanged && second.publication?.change == "unchanged")
    #expect(dataset.state == before)
    let third = try await run(day: 6)
    #expect(third.publication?.change == "refreshed" && third.publication?.sequence == 2)
    #expect(dataset.report == third)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    #expect(try await run(day: 7).publication?.sequence == 3)
  }

  @Test func `a forced run that publishing refuses is told the option that helps`() async throws {
    let dataset = try await publishedCities(at: Int(Date().timeIntervalSince1970))
    for agency in ["a", "b"] {
      let ended = FeedText.city(agency: agency).replacing("20991231", with: "20260131", in: "calendar.txt")
      dataset.serve("/\(agency).zip", ended)
    }
    var options = DatasetOptions()
    options.isForced = true
    let error = await #expect(throws: PublisherError.self) { try await dataset.run(text, options) }
    #expect(error.map { "\($0)" }?.hasSuffix("use --allow-loss to publish anyway") == true)
    options.allowsLoss = true
    #expect(try await dataset.run(text, options).publication?.change == "published")
  }

  @Test func `a loss that max-loss allows is published`() async throws {
    let dataset = try await publishedCities(at: Int(Date().timeIntervalSince1970))
    let trips = (0..<9).map { "r,x,t\($0),\n" }.joined()
    dataset.serve("/a.zip", FeedText.city().appending(trips, to: "trips.txt"))
    #expect(try await dataset.run(text).publication?.sequence == 1)
    dataset.serve("/a.zip", .city())
    await #expect(throws: PlainFailure.self) { try await dataset.run(text) }
    let lax = text + "validate: { max-loss: 90 % }\n"
    #expect(try await dataset.run(lax).publication?.sequence == 2)
  }

  @Test func `if publishing fails, the bundle stays as it was`() async throws {
    let dataset = try await publishedCities(at: Int(Date().timeIntervalSince1970))
    _ = try await dataset.run(text)
    let before = dataset.lasting
    dataset.serve("/a.zip", .city(stop: "Neu"))
    let wrong = text.replacing("key: online.key", with: "key: root.key")
    await #expect(throws: PublisherError.self) { try await dataset.run(wrong) }
    #expect(dataset.lasting == before)
    #expect(dataset.report?.outcome == .failed)
    #expect(try await dataset.run(text).publication?.change == "published")
  }

  /// Runs the dataset, lets a host change the published folder, and expects that the next run is refused and changes
  /// nothing.
  private func expectRefusal(
    _ text: String? = nil, isNew: Bool = true, after change: (TestDataset) throws -> Void
  ) async throws {
    let now = Int(Date().timeIntervalSince1970)
    let dataset = try await publishedCities(at: now)
    let text = text ?? self.text
    try FileManager.default.copyItem(atPath: dataset.path("public/root/1.json"), toPath: dataset.path("root.json"))
    _ = try await dataset.run(text)
    dataset.serve("/a.zip", .city(stop: "Neu"))
    _ = try await dataset.run(text)
    try change(dataset)
    let before = dataset.lasting
    if isNew { dataset.serve("/a.zip", .city(stop: "Neuer")) }
    var options = DatasetOptions()
    options.now = { now + 6 * 86_400 }
    let error = await #expect(throws: PublisherError.self) { try await dataset.run(text, options) }
    #expect([.refused, .unusable].contains(error?.kind))
    let after = dataset.lasting
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    #expect(changed.subtracting(["public/.publish/lock"]).isEmpty)
  }

  @Test func `a run signs no manifest without valid signatures`() async throws {
    for isNew in [true, false] {
      try await expectRefusal(isNew: isNew) { dataset in
        let path = dataset.path("public/city/stable.json")
        let envelope = try SignedEnvelope(decoding: Array(Data(contentsOf: URL(filePath: path))))
        let unsigned = SignedEnvelope(payloadType: .manifest, payload: envelope.payload)
        try Data(unsigned.encoded()).write(to: URL(filePath: path))
      }
    }
  }

  @Test func `a run refuses a folder that is older than the lock file`() async throws {
    for isNew in [true, false] {
      try await expectRefusal(isNew: isNew) { dataset in
        let history = dataset.path("public/.publish/history/city/stable")
        let first = try Data(contentsOf: URL(filePath: "\(history)/1.1.json"))
        try first.write(to: URL(filePath: dataset.path("public/city/stable.json")))
        try FileManager.default.removeItem(atPath: "\(history)/1.2.json")
      }
    }
    try await expectRefusal { dataset in
      try FileManager.default.removeItem(atPath: dataset.path("public/city/stable.json"))
      try FileManager.default.removeItem(atPath: dataset.path("public/.publish/history"))
    }
  }

  @Test func `a run refuses other roots than the pinned one and the one of the lock file`() async throws {
    let pinned = text.replacing("expires-days", with: "root: root.json, expires-days")
    for (text, isCopyForged) in [(pinned, true), (text, true), (text, false)] {
      try await expectRefusal(text) { dataset in
        let stranger = try PrivateKey()
        let key = try KeyFile(path: dataset.path("online.pub")).publicKey
        let roles = RootPublisher.Roles(
          rootKeys: [KeyFile(stranger)],
          releaseKeys: [TrustRoot.Key(stranger.publicKey), TrustRoot.Key(key)])
        let expires = Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970) + 400 * 86_400)
        let root = Data(try roles.root(version: 1, expires: expires).signed(by: [stranger]).encoded())
        try root.write(to: URL(filePath: dataset.path("public/root/1.json")))
        if isCopyForged { try root.write(to: URL(filePath: dataset.path("public/.publish/root.json"))) }
      }
    }
  }

  @Test func `the key can come from the environment`() async throws {
    let dataset = try await publishedCities(at: Int(Date().timeIntervalSince1970))
    let pem = try String(contentsOfFile: dataset.path("online.key"), encoding: .utf8)
    let report = try await dataset.run(
      text.replacing("key: online.key", with: "key: \"env:ONLINE\""), environment: ["ONLINE": pem])
    #expect(report.publication?.change == "published")
  }
}

extension FeedText {
  fileprivate func replacing(_ old: String, with new: String) -> FeedText {
    FeedText(files.mapValues { $0.replacing(old, with: new) })
  }
}
