import DatasetBuilder
import FeedEditor
import FeedValidator
import Foundation
import HTMLMarkup
import HTTPTransport
import TestFeeds
import Testing
import TransitValues
import UpdateManifest

/// Writes a configuration file and reads it.
private func read(
  _ text: String, environment: [String: String] = [:]
) throws -> DatasetConfiguration {
  let folder = try TemporaryFolder()
  let path = folder.file("dataset.yml")
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  return try DatasetConfiguration(path: path, environment: environment)
}

/// The error of reading a configuration file, with the file's name in place of its path.
private func problem(of text: String, environment: [String: String] = [:]) -> String {
  do {
    _ = try read(text, environment: environment)
    return "none"
  } catch let error as PlainFailure {
    return "\(error)".replacing(error.failure.place.file ?? "", with: "dataset.yml")
  } catch {
    return "another: \(error)"
  }
}

/// A complete file with some lines more.
private func file(_ lines: String = "", feed: String = "path: a.zip") -> String {
  "name: A\noutput: a.transit\nfeeds:\n  - id: a\n    \(feed)\n\(lines)"
}

@Suite struct `Configuration files` {
  @Test func `the example of the documentation is read`() throws {
    let configuration = try read(
      """
      name: Bay Area
      output: output/bay-area.transit
      feeds:
        - id: bart                                   # prefix of ids where feeds collide
          url: https://example.org/bart.zip?key=${BART_KEY}
          headers: { x-api-key: "${BART_KEY}" }
          on-failure: keep-last
          sha256: \(String(repeating: "0A", count: 32))
          exclude: [shapes.txt]
        - id: 001
          path: /feeds/muni.zip
      publisher: { url: https://example.org, lang: en }
      extract:
        bbox: [37.2, -122.6, 38.1, -121.7]
        agencies: [NO, 001]
        route_types: [0, 3]
        dates: { from: 20260701, days: 90 }
      validate: { fail-on: error, country: us, report: report, languages: [de, en] }
      publish: { folder: public, feed: bay-area, channel: beta, key: "env:KEY" }
      """, environment: ["BART_KEY": "SECRET", "KEY": "pem"])
    #expect(configuration.name == "Bay Area")
    #expect(configuration.output.hasSuffix("/output/bay-area.transit"))
    #expect(configuration.feedsFolder.hasSuffix("/output/bay-area.feeds"))
    #expect(configuration.lockPath.hasSuffix("/dataset.lock.json"))
    #expect(configuration.feeds.map(\.id) == ["bart", "001"])
    guard case .url(let download) = configuration.feeds[0].location else {
      Issue.record("bart has a URL")
      return
    }
    #expect(download.url == "https://example.org/bart.zip?key=SECRET")
    #expect(configuration.feeds[0].shownLocation == "https://example.org/bart.zip…")
    #expect(download.headers["X-API-Key"] == "SECRET")
    #expect(download.onFailure == .keepLast)
    #expect(configuration.feeds[0].sha256 == String(repeating: "0a", count: 32))
    #expect(configuration.feeds[0].excluded == ["shapes.txt"])
    #expect(configuration.feeds[1].shownLocation == "/feeds/muni.zip")
    #expect(configuration.conditions?.agencies == ["NO", "001"], "scalars are texts as they are written")
    #expect(configuration.conditions?.routeTypes == [0, 3])
    #expect(configuration.conditions?.areas.count == 1)
    #expect(configuration.conditions?.dates.map { "\($0.lowerBound) \($0.upperBound)" } == "20260701 20260928")
    #expect(configuration.validation.country == "US" && configuration.validation.failOn == .error)
    #expect(configuration.validation.report.hasSuffix("/report"))
    #expect(configuration.validation.languages == [.german, .english])
    #expect(configuration.publishing.map { "\($0.feed)/\($0.channel)" } == "bay-area/beta")
  }

  @Test func `what is not given has defaults`() throws {
    let configuration = try read(file())
    #expect(configuration.conditions == nil && configuration.publishing == nil && configuration.publisher == nil)
    #expect(configuration.validation.failOn == .never && !configuration.sharesBlocks)
    #expect(configuration.validation.report.hasSuffix("/a-report"))
  }

  @Test(arguments: [
    ("", "dataset.yml: is empty"),
    (
      "a",
      "dataset.yml:1:1: expected the keys name, output, feeds, publisher, shared-blocks, extract, validate, regions, publish"
    ),
    (
      file("feed: 1\n"),
      "dataset.yml:6:1: feed: unknown key; expected name, output, feeds, publisher, shared-blocks, extract, validate, regions, publish"
    ),
    (
      file("shared-blocks: yes\n"),
      #"dataset.yml:6:16: shared-blocks: "yes" is not possible; expected true or false"#
    ),
    (file("name: B\n"), "dataset.yml:1:1: name: occurs twice"),
    ("name: A\noutput: a.transit\n", "dataset.yml:1:1: has no key feeds; it is required"),
    (file(feed: "path: [a]"), "dataset.yml:5:11: feeds[0].path: expected a path, relative to the configuration file"),
    (
      file(feed: "url: ftp://a"),
      #"dataset.yml:5:10: feeds[0].url: "ftp://a" is not possible; expected an http or https URL"#
    ),
    (
      file(feed: "url: https://exa mple"),
      "dataset.yml:5:10: feeds[0].url: has a character that is not allowed in a URL"
    ),
    (file(feed: "license: x"), "dataset.yml:4:5: feeds[0]: expected exactly one of the keys url, path"),
    (
      file(feed: "path: a.zip\n    url: https://a"),
      "dataset.yml:4:5: feeds[0]: expected exactly one of the keys url, path"
    ),
    (file(feed: "path: a.zip\n    retries: 1"), "dataset.yml:6:14: feeds[0].retries: is possible only with url"),
    (
      file(feed: "path: a.zip\n    exclude: [shapes.txt, trips.txt]"),
      "dataset.yml:6:27: feeds[0].exclude[1]: trips.txt: cannot be left out, because stop_times.txt needs it for trip_id"
    ),
    (
      file(feed: "path: a.zip\n  - id: A\n    path: b.zip"), "dataset.yml:6:9: feeds[1].id: A: another feed has this id"
    ),
    (
      file(feed: "path: a.zip\n  - id: ../a\n    path: b.zip"),
      #"dataset.yml:6:9: feeds[1].id: "../a" is not possible; expected at most 64 letters, digits, hyphens, underscores and periods, not beginning with a period"#
    ),
    (file(feed: "url: https://a/${KEY}"), "dataset.yml:5:10: feeds[0].url: the variable KEY is not set, or is empty"),
    (file(feed: "url: https://a/${KEY"), "dataset.yml:5:10: feeds[0].url: expected a variable as ${NAME}"),
    (
      file(feed: "url: https://a\n    headers: {a: \"é\"}"),
      "dataset.yml:6:18: feeds[0].headers.a: cannot be sent; expected printable ASCII"
    ),
    (file(feed: "path: ${KEY}.zip"), "dataset.yml:5:11: feeds[0].path: variables are possible only in url and headers"),
    (file("extract: {bbox: [1, 2, 3]}\n"), "dataset.yml:6:17: extract.bbox: has 3 values; expected 4"),
    (
      file("extract: {bbox: [5, 2, 3, 4]}\n"),
      "dataset.yml:6:17: extract.bbox: the south, 5.0, is north of the north, 3.0; "
        + "expected south, west, north and east in degrees, such as [47.3, 8.4, 47.5, 8.7]"
    ),
    (
      file("extract: {bbox: [north, 2, 3, 4]}\n"),
      #"dataset.yml:6:18: extract.bbox[0]: "north" is not possible; expected degrees, such as 47.3"#
    ),
    (file("extract: {dates: {days: 3}}\n"), "dataset.yml:6:25: extract.dates.days: is possible only with from"),
    (
      file("extract: {dates: {from: 20260230}}\n"),
      "dataset.yml:6:25: extract.dates.from: 20260230 is not a day of the calendar; expected YYYYMMDD"
    ),
    (
      file("extract: {dates: {from: 20260702, to: 20260701}}\n"),
      "dataset.yml:6:18: extract.dates: the last day 20260701 is before the first, 20260702"
    ),
    (
      file("extract: {route_types: [-1]}\n"),
      "dataset.yml:6:25: extract.route_types[0]: expected a whole number, 0 to 32767"
    ),
    (file("extract: {stops: []}\n"), "dataset.yml:6:10: extract: has no condition"),
    (
      file("extract: {polygon: none.geojson}\n"),
      "dataset.yml:6:20: extract.polygon: FOLDER/none.geojson: cannot be read: No such file or directory"
    ),
    (
      file("validate: {fail-on: errors}\n"),
      #"dataset.yml:6:21: validate.fail-on: "errors" is not possible; expected error or warning or never"#
    ),
    (
      file("validate: {ignore: [x]}\n"),
      "dataset.yml:6:21: validate.ignore[0]: x is not a notice code, such as foreign_key_violation"
    ),
    (file("publish: {folder: p, feed: A/B, key: k}\n"), "dataset.yml:6:28: publish.feed: expected a feed name"),
    (
      file("publish: {folder: p, feed: a, key: \"env:K\"}\n"),
      "dataset.yml:6:36: publish.key: the variable K is not set, or is empty"
    ),
    (
      file("regions: [{stops: [s]}]\n"), "dataset.yml:6:11: regions[0]: has no key id; it is required"
    ),
    (file("regions: [{id: a}]\n"), "dataset.yml:6:11: regions[0]: has no condition"),
    (
      file("regions: [{id: a, stop: [s]}]\n"),
      "dataset.yml:6:19: regions[0]: stop: unknown key; expected id, output, feed, bbox, polygon, agencies, routes, "
        + "route_types, stops, dates"
    ),
    (
      file("regions:\n  - id: a\n    bbox: [5, 2, 3, 4]\n"),
      "dataset.yml:8:11: regions[0].bbox: the south, 5.0, is north of the north, 3.0; "
        + "expected south, west, north and east in degrees, such as [47.3, 8.4, 47.5, 8.7]"
    ),
    (
      file("regions: [{id: a, output: a.zip, stops: [s]}]\n"),
      #"dataset.yml:6:27: regions[0].output: "a.zip" is not possible; expected a path that ends in .transit"#
    ),
    (
      file("regions: [{id: a, stops: [s]}, {id: a, stops: [t]}]\n"),
      "dataset.yml:6:37: regions[1].id: a: another region has this id"
    ),
    (
      file("regions: [{id: a, feed: f, stops: [s]}]\n"),
      "dataset.yml:6:25: regions[0].feed: is possible only with publish"
    ),
    (
      file("publish: {folder: p, feed: f, key: k}\nregions: [{id: a, feed: f, stops: [s]}]\n"),
      "dataset.yml:7:25: regions[0].feed: f: the dataset has this name on the host"
    ),
    (
      file("publish: {folder: p, feed: f, key: k}\nregions: [{id: a, stops: [s]}, {id: b, feed: f-a, stops: [s]}]\n"),
      "dataset.yml:7:46: regions[1].feed: f-a: another region has this name on the host"
    ),
    (
      file("publish: {folder: p, feed: f, key: k}\nregions: [{id: a, feed: ../f, stops: [s]}]\n"),
      "dataset.yml:7:25: regions[0].feed: ../f: expected a feed name"
    ),
    ("name: \"a\nb", "dataset.yml:2:2: is not YAML: found unexpected end of stream"),
    ("name: [a", "dataset.yml:2:1: is not YAML: did not find expected ',' or ']'"),
    ("a: 1\n---\nb: 2\n", "dataset.yml:2:1: is not YAML: but found another document"),
    (
      file("validate: &x {}\n"),
      "dataset.yml:6:11: anchors and aliases are not supported; write & after a letter, digit or quote"
    ),
  ])
  func `errors name file, line, column and key`(text: String, expected: String) {
    let found = problem(of: text).replacing(#/\S*/none\.geojson/#, with: "FOLDER/none.geojson")
    // The form of names is explained at length.
    #expect(found == expected || expected.hasSuffix("a feed name") && found.hasPrefix(expected))
  }

  @Test(arguments: [
    "''", "..", ".a", "-a", "../a", "a/b", "/a", "A", "ä", #""a\n""#, #""a\0""#, "a b", #""${A}""#, "[a]",
    String(repeating: "a", count: 65),
  ])
  func `a region has no id that could lead to another folder, or is no name on a host`(id: String) {
    #expect(problem(of: file("regions: [{id: \(id), stops: [s]}]\n")).hasPrefix("dataset.yml:6:16: regions[0].id: "))
  }

  @Test func `a region whose name on the host is too long is refused`() {
    let id = String(repeating: "a", count: 64)
    let lines = "regions: [{id: \(id), stops: [s]}]\n"
    #expect(problem(of: file(lines)) == "none")
    #expect(
      problem(of: file(lines + "publish: {folder: p, feed: f, key: k}\n"))
        .hasPrefix("dataset.yml:6:16: regions[0].id: f-\(id): expected a feed name"))
  }

  @Test func `no two bundles have one path, however it is written`() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
    try manager.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "out")
    func problem(_ outputs: String...) throws -> String {
      let regions = outputs.enumerated().map { "  - { id: r\($0), stops: [s], \($1) }\n" }.joined()
      let text = "name: A\noutput: out/a.transit\nfeeds: [{ id: a, path: a.zip }]\nregions:\n\(regions)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("dataset.yml")))
      do {
        _ = try DatasetConfiguration(path: folder.file("dataset.yml"), environment: [:])
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(try problem("", "") == "none")
    #expect(try problem("output: b.transit", "output: out/b.transit") == "none")
    for path in ["a.transit", "./a.transit", "../out/a.transit", "/a.transit", "A.transit", "../link/a.transit"] {
      let found = try problem("output: out/\(path)")
      #expect(
        found.contains("dataset.yml:5:35: regions[0].output: ") && found.hasSuffix(": the dataset has this output"))
    }
    #expect(try problem("", "output: out/a-r0.transit").hasSuffix("out/a-r0.transit: another region has this output"))
    #expect(try problem("output: out/a-r1.transit", "").contains("dataset.yml:6:11: regions[1].id: "))
  }

  @Test func `a region is published beside the dataset unless the file says otherwise`() throws {
    let lines = "regions: [{id: x, stops: [s]}, {id: y, stops: [s], output: o/y.transit}]\n"
    let alone = try read(file(lines)).regions
    #expect(alone.map(\.id) == ["x", "y"] && alone.allSatisfy { $0.feed == nil })
    #expect(alone[0].output.hasSuffix("/a-x.transit") && alone[1].output.hasSuffix("/o/y.transit"))
    let named = lines.replacing("o/y.transit", with: "o/y.transit, feed: z")
    let published = try read(file(named + "publish: {folder: p, feed: f, key: k}\n")).regions
    #expect(published.compactMap(\.feed).map(\.description) == ["f-x", "z"])
  }

  @Test func `hostile files are refused quickly`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problem(of: deep).hasPrefix("dataset.yml"))
    #expect(problem(of: "name: " + String(repeating: "{a: ", count: 100_000)).hasPrefix("dataset.yml"))
    let bomb = (1...30).reduce("a0: &a0 [x]\n") { text, level in
      text + "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    #expect(problem(of: bomb + "? [*a30]\n: 1\n").contains("anchors and aliases are not supported"))
    #expect(problem(of: String(repeating: "#", count: (4 << 20) + 1)).contains("has more than"))
    #expect(problem(of: "name: \u{0}").hasPrefix("dataset.yml"))
  }

  @Test func `a file that is missing or not UTF-8 is refused`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: PlainFailure.self) { try DatasetConfiguration(path: folder.file("no.yml")) }
    #expect(error?.code == .noConfiguration)
    try Data([0x6E, 0xFF]).write(to: URL(fileURLWithPath: folder.file("a.yml")))
    let other = #expect(throws: PlainFailure.self) { try DatasetConfiguration(path: folder.file("a.yml")) }
    #expect(other?.code == .configuration && other?.description == "\(folder.file("a.yml")): is not UTF-8")
  }

  @Test func `messages have the names of variables in place of their values`() throws {
    let configuration = try read(
      file(feed: "url: https://example.org/${A}/${B}.zip"), environment: ["A": "secret", "B": "secret-2"])
    #expect(configuration.variables.redacted("x secret-2 secret y") == "x ${B} ${A} y")
    #expect(configuration.feeds[0].shownLocation == "https://example.org/${A}/${B}.zip")
  }
}

@Suite struct `The JSON Schema of configuration files` {
  /// Whether a value matches a schema, by the few rules of draft 7 that the schema uses.
  private func matches(_ value: Any, _ schema: [String: Any]) -> Bool {
    if let choices = schema["enum"] as? [String] { return (value as? String).map(choices.contains) ?? false }
    switch schema["type"] {
    case let types as [String]:
      let text = value as? String ?? (value as? NSNumber)?.stringValue
      guard types == ["string", "number"], let text, let pattern = schema["pattern"] as? String else { return false }
      return text.range(of: pattern, options: .regularExpression) != nil
    case "integer" as String:
      guard let number = value as? Int else { return false }
      return number >= schema["minimum"] as? Int ?? .min && number <= schema["maximum"] as? Int ?? .max
    case "array" as String:
      guard let list = value as? [Any], let element = schema["items"] as? [String: Any] else { return false }
      return list.count >= schema["minItems"] as? Int ?? 0 && list.count <= schema["maxItems"] as? Int ?? .max
        && list.allSatisfy { matches($0, element) }
    case "object" as String:
      guard let object = value as? [String: Any] else { return false }
      return matches(object, schema)
    default: return false
    }
  }

  private func matches(_ object: [String: Any], _ schema: [String: Any]) -> Bool {
    if let other = schema["additionalProperties"] as? [String: Any] {
      return object.values.allSatisfy { matches($0, other) }
    }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let needed = schema["dependencies"] as? [String: [String]] ?? [:]
    let choices = (schema["oneOf"] as? [[String: [String]]] ?? []).compactMap { $0["required"] }
    return object.allSatisfy { name, value in
      properties[name].map { matches(value, $0) } ?? false
        && (needed[name] ?? []).allSatisfy { object[$0] != nil }
    } && (schema["required"] as? [String] ?? []).allSatisfy { object[$0] != nil }
      && (choices.isEmpty || choices.count { $0.allSatisfy { object[$0] != nil } } == 1)
  }

  private func accepts(_ json: String) throws -> Bool {
    let schema = try JSONSerialization.jsonObject(with: Data(DatasetReference.schema.utf8))
    return matches(try JSONSerialization.jsonObject(with: Data(json.utf8)), try #require(schema as? [String: Any]))
  }

  /// JSON is YAML, so the same text goes to both.
  @Test(arguments: [
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}]}"#, true),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "url": "https://a", "retries": 0}]}"#, true),
    (#"{"name": 1, "output": "a.transit", "feeds": [{"id": 2, "path": "a.zip"}], "publisher": {"lang": "en"}}"#, true),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "extract": {"bbox": [1, 2, 3, 4.5], "route_types": [3], "dates": {"from": "today", "days": 3}}}"#,
      true
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "validate": {"fail-on": "warning", "country": "CH"}}"#,
      true
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "publish": {"folder": "p", "feed": "f", "key": "k"}}"#,
      true
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "regions": [{"id": "x", "stops": ["s"]}]}"#,
      true
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "regions": [{"id": "X", "stops": ["s"]}]}"#,
      false
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "regions": [{"stops": ["s"]}]}"#,
      false
    ),
    (#"{"name": "A", "output": "a.transit", "feeds": []}"#, false),
    (#"{"name": "A", "output": "a.sqlite", "feeds": [{"id": "a", "path": "a.zip"}]}"#, false),
    (#"{"output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip", "url": "https://a"}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip", "timeout": 3}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "url": "a.zip"}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a/b", "path": "a.zip"}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip", "color": "red"}]}"#, false),
    (#"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "url": "https://a", "retries": 101}]}"#, false),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "extract": {"bbox": [1, 2, 3]}}"#,
      false
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "extract": {"dates": {"days": 3}}}"#,
      false
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "validate": {"fail-on": "no"}}"#,
      false
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "validate": {"languages": ["xx"]}}"#,
      false
    ),
    (
      #"{"name": "A", "output": "a.transit", "feeds": [{"id": "a", "path": "a.zip"}], "publish": {"folder": "p"}}"#,
      false
    ),
  ])
  func `accepts what is read, and nothing else`(text: String, isRead: Bool) throws {
    #expect((problem(of: text) == "none") == isRead)
    #expect(try accepts(text) == isRead)
  }
}
