import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import CatalogueBuilder

/// The header of `feeds_v2.csv`, as far as it is read.
private let header =
  "id,data_type,location.country_code,location.municipality,provider,name,urls.direct_download,"
  + "urls.authentication_type,urls.api_key_parameter_name,urls.license,location.bounding_box.minimum_latitude,"
  + "location.bounding_box.maximum_latitude,location.bounding_box.minimum_longitude,"
  + "location.bounding_box.maximum_longitude,status\n"

@Suite struct `Catalogues` {
  @Test func `rows of the Mobility Database are read as they are`() throws {
    let rows = try TestCatalogue().read(
      "\u{FEFF}" + header
        + "mdb-1,gtfs,DE,Erfurt,\"EVAG, \"\"Erfurt\"\"\",Tram,https://example.org/a.zip,0,,https://example.org/l,50.9,51.1,10.9,11.2,active\r\n"
        + "mdb-2,gtfs_rt,DE,,,,https://example.org/rt,,,,,,,,active\n"
        + "mdb-3,gtfs,,,,,https://example.org/b.zip,2,x-key,,91,92,x,,Deprecated\n"
    ).rows
    #expect(rows.map(\.id) == ["mdb-1", "mdb-2", "mdb-3"] && rows.map(\.line) == [2, 3, 4])
    #expect(rows[0].provider == "EVAG, \"Erfurt\"" && rows[0].name == "Tram" && rows[0].place == "Erfurt, DE")
    #expect(rows[0].source == .url("https://example.org/a.zip") && rows[0].authentication == .none)
    #expect(rows[0].box == BoundingBox(south: 50.9, west: 10.9, north: 51.1, east: 11.2))
    #expect(rows[0].country == "DE" && rows[0].licenseURL == "https://example.org/l")
    #expect(rows.map(\.skipReason) == [nil, "is of the type gtfs_rt", "is deprecated"])
    #expect(rows[2].authentication == .header("x-key") && rows[2].box == nil)
  }

  @Test func `a short list has an id and one source per row`() throws {
    let catalogue = try TestCatalogue()
    let rows = try catalogue.read(
      "id,url,path,dataset\na,https://example.org/a.zip,,\nb,,feeds/b.zip,\nc,,/c.zip,\nd,,,d.yml\ne,,,\n"
    ).rows
    let folder = String(catalogue.path.dropLast("FEEDS.csv".count))
    #expect(
      rows.map(\.source) == [
        .url("https://example.org/a.zip"), .path(folder + "feeds/b.zip"), .path("/c.zip"), .dataset(folder + "d.yml"),
        .missing,
      ])
    #expect(rows.allSatisfy { $0.skipReason == nil })
  }

  @Test(arguments: [
    ("", "FEEDS.csv:1: has no column id"), ("name,url\n", "FEEDS.csv:1: has no column id"),
    ("id,name\na,b\n", "FEEDS.csv:1: has none of the columns dataset, path, url, urls.direct_download, urls.latest"),
    ("id,url\n", "FEEDS.csv:1: has a header and no rows"),
  ])
  func `an error names file, line and column`(text: String, message: String) throws {
    let error = #expect(throws: PlainFailure.self) { try TestCatalogue().read(text) }
    #expect(error?.description.hasSuffix(message) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    ("id,url\na,u\n\nb,u\na,u\n", "FEEDS.csv:5: id: another row, in line 2, has the id a"),
    ("id,url\na,u\nA,u\nb,u\n", "FEEDS.csv:3: id: another row, in line 2, has the id A"),
    ("id,url\n\u{E9},u\ne\u{301},u\n", "FEEDS.csv:3: id: another row, in line 2, has the id e\u{301}"),
    ("id,url\n,u\na,u\n", "FEEDS.csv:2: id: is empty"),
  ])
  func `an id that is not possible fails its row only`(text: String, message: String) throws {
    let catalogue = try TestCatalogue().read(text)
    let problems = catalogue.rows.compactMap(\.problem)
    #expect(problems.count == 1 && problems[0].description.hasSuffix(message), "\(problems)")
    #expect(Set(catalogue.rows.filter { $0.problem == nil }.map(\.id)).count == catalogue.rows.count - 1)
    // A plan may name the id of both rows.
    let plan = ShardPlan(["a"], weights: [:], shards: 1)
    if text.contains("\na,") {
      #expect(try RowSelection.plan(plan, file: "p").rows(of: catalogue, nil).map(\.problem) == [nil])
    }
  }

  @Test func `a skipped row takes no id from a task, and needs none that is possible`() throws {
    let text = "id,url,status\nm,u,inactive\nm,u,active\nbad/id,u,inactive\ngood,u,\nline-2,u,\n,u,\n"
    let catalogue = try TestCatalogue().read(text)
    #expect(catalogue.rows.map(\.folder) == ["line-2~", "m", "line-4", "good", "line-2", "line-7"])
    #expect(catalogue.rows.map { $0.problem == nil } == [true, true, true, true, true, false])
    let plan = ShardPlan(["m"], weights: [:], shards: 1)
    #expect(try RowSelection.plan(plan, file: "p").rows(of: catalogue, nil).map(\.line) == [3])
    let asked = try TestCatalogue().read(text, including: [.inactive])
    #expect(asked.rows.map { $0.problem == nil } == [true, false, false, true, true, false])
    // A key is not withheld because of a row that is not a task.
    let keys = "id,url,status,urls.authentication_type,urls.api_key_parameter_name\na-1,u,inactive,1,k\na_1,v,,2,k\n"
    #expect(try TestCatalogue().read(keys).rows.map(\.folder) == ["a-1", "a_1"])
  }

  @Test func `rows in development, inactive and deprecated ones are skipped unless they are asked for`() throws {
    let text = "id,url,status\na,u,active\nb,u,Development\nc,u,inactive\nd,u,deprecated\ne,u,\nf,u,future\n"
    let rows = try TestCatalogue().read(text).rows
    #expect(rows.map(\.skipReason) == [nil, "is in development", "is inactive", "is deprecated", nil, nil])
    let asked = try TestCatalogue().read(text, including: [.development, .deprecated]).rows
    #expect(asked.map(\.skipReason) == [nil, nil, "is inactive", nil, nil, nil])
  }

  @Test func `the copy of the Mobility Database counts without a direct download, and gets no key`() throws {
    let rows = try TestCatalogue().read(
      "id,urls.direct_download,urls.latest,urls.authentication_type,urls.api_key_parameter_name\n"
        + "a,,https://copy.example/a.zip,2,x-key\nb,https://b.example/b.zip,https://copy.example/b.zip,2,x-key\nc,,,,\n"
    ).rows
    #expect(
      rows.map(\.source) == [.url("https://copy.example/a.zip"), .url("https://b.example/b.zip"), .missing])
    #expect(rows.map(\.authentication) == [.none, .header("x-key"), .none])
  }

  @Test(arguments: [
    "..", ".", "../b", "a/b", "/", "a\\b", "a\u{7}b", "a\nb", "a b", "a:b", ".hidden", "-rf", "summary.json",
    "Index.HTML", "a\u{202E}b", "a\u{200B}", "a%2Fb", "a*", "$HOME", "\u{1F68B}", String(repeating: "x", count: 129),
  ])
  func `an id that is no safe name of a folder is refused`(id: String) throws {
    #expect(FeedFolderName.problem(of: id) != nil)
    let quoted = "\"\(id)\""
    let error = try TestCatalogue().read("id,url\n\(quoted),u\n").rows[0].problem
    #expect(error?.failure.place.line == 2 && error?.failure.place.column == "id")
  }

  @Test(arguments: ["mdb-12", "f-u33-vbb~de", "f-xn76~関東", "a.b_c+d@e", "Zürich", String(repeating: "x", count: 128)])
  func `other ids are names of folders`(id: String) {
    #expect(FeedFolderName.problem(of: id) == nil)
  }

  @Test func `a key is in the variable of its id, and in no other`() throws {
    #expect(FeedAuthentication.variable(of: "mdb-12") == "FEED_KEY_MDB_12")
    #expect(FeedAuthentication.variable(of: "f-u33~ü") == "FEED_KEY_F_U33__")
    let text = "id,url,urls.authentication_type,urls.api_key_parameter_name\na-1,u,1,k\na_1,v,2,k\n"
    let error = try TestCatalogue().read(text).rows[1].problem
    #expect(error?.description.hasSuffix(":3: id: a-1, in line 2, has its key in FEED_KEY_A_1 too") == true)
  }

  @Test func `a file that is missing or not CSV is an error that names it`() throws {
    let catalogue = try TestCatalogue()
    let error = #expect(throws: PlainFailure.self) { try Catalogue(path: catalogue.file("none.csv")) }
    #expect(error?.code == .cannotOpen)
    #expect(throws: FeedError.self) { try catalogue.read("id,url\na,\"u\n") }
    #expect(throws: (any Error).self) { try catalogue.read("PK\u{3}\u{4}") }
  }
}

@Suite struct `Indexes of tasks` {
  @Test(arguments: TaskIndex.variables) func `the variables of schedulers count from 0`(name: String) throws {
    let index = try TaskIndex(environment: [name: "7"])
    #expect(index?.value == 7 && index?.origin == name)
    #expect(throws: PlainFailure.self) { try TaskIndex(environment: [name: "x"]) }
    #expect(throws: PlainFailure.self) { try TaskIndex(environment: [name: "-1"]) }
    #expect(try TaskIndex(environment: [name: ""]) == nil)
  }

  @Test func `the first variable in the order of the documentation counts`() throws {
    let index = try TaskIndex(environment: ["BATCH_TASK_INDEX": "1", "SLURM_ARRAY_TASK_ID": "2"])
    #expect(index?.value == 2)
    #expect(try TaskIndex(environment: [:]) == nil)
  }

  private let rows = Result { try TestCatalogue().read("id,url\na,u\nb,u\nc,u\nd,u\ne,u\n") }

  private func ids(_ selection: RowSelection, _ index: TaskIndex?) throws -> String {
    try selection.rows(of: rows.get(), index).map(\.id).joined()
  }

  @Test func `an index is a row, and without one all rows run`() throws {
    #expect(try ids(.row, nil) == "abcde" && ids(.row, TaskIndex(0)) == "a" && ids(.row, TaskIndex(4)) == "e")
    let error = #expect(throws: PlainFailure.self) { try ids(.row, TaskIndex(5)) }
    #expect(error?.description == "--index 5: expected at most 4, because there are 5 rows, counted from 0")
  }

  @Test func `the shards of a catalogue have each row once`() throws {
    for count in 1...9 {
      let shards = try (0..<count).map { try ids(.shards(count), TaskIndex($0)) }
      #expect(shards.joined().sorted() == Array("abcde"))
      #expect(throws: PlainFailure.self) { try ids(.shards(count), TaskIndex(count)) }
    }
    #expect(try ids(.shards(2), TaskIndex(1)) == "bd" && ids(.shards(2), nil) == "abcde")
  }

  @Test func `a shard of a plan has the rows that the plan names`() throws {
    let plan = ShardPlan(["a", "b", "c", "x"], weights: ["a": 9], shards: 2)
    #expect(throws: PlainFailure.self) { try ids(.plan(plan, file: "plan.json"), nil) }
    let good = ShardPlan(["a", "b", "c"], weights: ["a": 9, "b": 1, "c": 2], shards: 2)
    #expect(try ids(.plan(good, file: "plan.json"), TaskIndex(0)) == "a")
    #expect(try ids(.plan(good, file: "plan.json"), TaskIndex(1)) == "bc")
    #expect(throws: PlainFailure.self) { try ids(.plan(good, file: "plan.json"), TaskIndex(2)) }
  }

  @Test func `an array of Slurm from 1 to the number of rows counts from 1, any other from 0`() throws {
    func index(_ value: Int, of array: ClosedRange<Int>) throws -> TaskIndex? {
      try TaskIndex(environment: [
        "SLURM_ARRAY_TASK_ID": "\(value)", "SLURM_ARRAY_TASK_MIN": "\(array.lowerBound)",
        "SLURM_ARRAY_TASK_MAX": "\(array.upperBound)",
      ])
    }
    #expect(try (1...5).map { try ids(.row, index($0, of: 1...5)) }.joined() == "abcde")
    #expect(try ids(.shards(2), index(1, of: 1...2)) == "ace" && ids(.shards(2), index(2, of: 1...2)) == "bd")
    #expect(
      try ids(.row, index(1, of: 0...4)) == "b" && ids(.row, index(2, of: 1...4)) == "c"
        && ids(.row, index(3, of: 3...3)) == "d")
  }
}

@Suite struct `Plans` {
  /// The row that made a shard the heaviest came last, when that shard was the lightest.
  @Test(arguments: 1...20) func `shards differ by at most the lightest row of the heaviest`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ids = (0..<Int.random(in: 1...400, using: &random)).map { "f\($0)" }
    let weights = Dictionary(
      uniqueKeysWithValues: ids.filter { _ in Bool.random(using: &random) }.map { id in
        (id, Double(Int.random(in: 0...200_000, using: &random)) / 1000)
      })
    let count = Int.random(in: 1...20, using: &random)
    let plan = ShardPlan(ids, weights: weights, shards: count)
    #expect(plan.shards.count == count && plan.shards.flatMap(\.ids).sorted() == ids.sorted())
    let median = weights.isEmpty ? 1 : weights.values.sorted()[weights.count / 2]
    func weight(_ id: String) -> Double { weights[id] ?? median }
    for shard in plan.shards {
      #expect(abs(shard.ids.reduce(0) { $0 + weight($1) } - shard.seconds) < 0.001)
    }
    let heaviest = try #require(plan.shards.max { $0.seconds < $1.seconds })
    let lightest = try #require(plan.shards.min { $0.seconds < $1.seconds })
    #expect(heaviest.seconds - lightest.seconds <= (heaviest.ids.map(weight).min() ?? 0) + 0.002)
    // With many rows, and none heavier than a shard, that is a tenth.
    if ids.count > 20 * count { #expect(lightest.seconds >= 0.9 * heaviest.seconds) }
  }

  @Test func `a plan is the same after writing and reading, and other files are refused`() throws {
    let catalogue = try TestCatalogue()
    let plan = ShardPlan(["b", "a", "c"], weights: [:], shards: 2)
    try catalogue.write("plan.json", plan.json)
    #expect(try ShardPlan(path: catalogue.file("plan.json")) == plan)
    try catalogue.write("plan.json", "{}")
    #expect(throws: PlainFailure.self) { try ShardPlan(path: catalogue.file("plan.json")) }
    #expect(throws: PlainFailure.self) { try ShardPlan(path: catalogue.file("none.json")) }
  }
}
