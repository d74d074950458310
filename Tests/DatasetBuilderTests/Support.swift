import DatasetBuilder
import Foundation
import HTTPTransport
import Publisher
import Synchronization
import TestFeeds
import UpdateHosts
import UpdateManifest

/// A dataset of the feeds that ``twoCities()`` serves.
let two = """
  name: Two cities
  output: city.transit
  feeds:
    - { id: a, url: "HOST/a.zip", retries: 0 }
    - { id: b, url: "HOST/b.zip", retries: 0, license: CC-BY-4.0, license-url: "https://example.org/by", attribution: "Data: b" }
  publisher: { url: "https://example.org", lang: de }

  """

/// A folder with a configuration file, and a server with feeds.
final class TestDataset: Sendable {
  /// The bytes that the server sends for a path; `nil` for a status.
  struct Answer: Sendable {
    var status = "200 OK"
    var bytes: [UInt8] = []
  }

  private let folder: TemporaryFolder
  let server: RawServer
  private let answers: Answers

  private final class Answers: Sendable {
    let paths = Mutex<[String: Answer]>([:])
  }

  init() throws {
    folder = try TemporaryFolder()
    let answers = Answers()
    self.answers = answers
    server = try RawServer { request in
      let path = String(request.target.prefix { $0 != "?" })
      guard let answer = answers.paths.withLock({ $0[path] }) else { return [.respond("404 Not Found")] }
      let tag = "\"\(answer.bytes.count)-\(answer.bytes.reduce(0) { $0 &* 31 &+ Int($1) })\""
      if request.field("If-None-Match") == tag { return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")] }
      return [.respond(answer.status, fields: "ETag: \(tag)\r\n", body: answer.bytes)]
    }
  }

  deinit {
    server.stop()
  }

  func path(_ name: String) -> String { folder.file(name) }

  /// Makes the server send a feed for a path.
  func serve(_ path: String, _ feed: FeedText) { serve(path, Answer(bytes: Self.zip(feed))) }

  func serve(_ path: String, _ answer: Answer?) { answers.paths.withLock { $0[path] = answer } }

  static func zip(_ feed: FeedText) -> [UInt8] {
    TestZip(members: feed.files.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value) }).bytes
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Runs the configuration `dataset.yml`, in which `HOST` stands for the server.
  func run(
    _ text: String, environment: [String: String] = [:], _ options: DatasetOptions = .init()
  ) async throws -> DatasetReport {
    try await make(text, environment: environment, options).run()
  }

  func make(
    _ text: String, environment: [String: String] = [:], _ options: DatasetOptions = .init()
  ) throws -> DatasetRun {
    // Written only if it differs, because a test compares all files.
    let text = text.replacing("HOST", with: server.url(""))
    let path = path("dataset.yml")
    if (try? String(contentsOfFile: path, encoding: .utf8)) != text { try write("dataset.yml", text) }
    return DatasetRun(try DatasetConfiguration(path: path, environment: environment), options: options)
  }

  /// The report of the last run.
  var report: DatasetReport? {
    FileManager.default.contents(atPath: path("city-report/dataset.json")).flatMap {
      try? JSONDecoder().decode(DatasetReport.self, from: $0)
    }
  }

  /// The times of change of all files and folders, and the bytes of files.
  var state: [String: String] {
    var state: [String: String] = [:]
    for name in names {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
      let bytes = FileManager.default.contents(atPath: path(name)) ?? Data()
      state[name] = "\(bytes.hashValue) \(String(describing: attributes?[.modificationDate]))"
    }
    return state
  }

  /// The part of ``state`` that a run which fails does not change: files besides the report and the configuration.
  var lasting: [String: String] {
    state.filter { name, _ in
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
      return !isFolder.boolValue && !name.hasPrefix("city-report") && name != "dataset.yml"
    }
  }

  /// The names of all files.
  var names: [String] { (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted() }
}

/// A server with two feeds that share their ids.
func twoCities() throws -> TestDataset {
  let dataset = try TestDataset()
  dataset.serve("/a.zip", .city())
  dataset.serve("/b.zip", .city(agency: "b", stop: "Markt"))
  return dataset
}

/// Two cities, with keys and an empty published folder.
func publishedCities(at now: Int) async throws -> TestDataset {
  let dataset = try twoCities()
  _ = try KeyFile.create(dataset.path("root"))
  _ = try KeyFile.create(dataset.path("online"))
  let roles = RootPublisher.Roles(
    rootKeys: [try KeyFile(path: dataset.path("root.key"))], rootThreshold: 1,
    releaseKeys: [TrustRoot.Key(try KeyFile(path: dataset.path("online.pub")).publicKey)])
  _ = try await RootPublisher(folder: PublishedFolder(path: dataset.path("public"))).initialize(
    roles, lifetime: RootPublisher.defaultLifetime, at: Timestamp(secondsSince1970: now))
  return dataset
}

extension FeedText {
  /// The feed of a city with one trip.
  static func city(agency: String = "a", stop: String = "Anger", shape: Bool = false) -> FeedText {
    var feed = FeedText([
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone\n\(agency),City \(agency),https://example.org,Europe/Berlin\n",
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n1,\(stop),50,10\n2,Ende,50.1,10\n",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,\(agency),1,3\n",
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + "x,1,1,1,1,1,1,1,20260101,20991231\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nr,x,t,\(shape ? "s" : "")\n",
      "stop_times.txt":
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,08:00:00,08:00:00,1,1\nt,08:10:00,08:10:00,2,2\n",
    ])
    if shape {
      feed = feed.adding(
        "shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,50,10,1\ns,50.1,10,2\n")
    }
    return feed
  }
}
