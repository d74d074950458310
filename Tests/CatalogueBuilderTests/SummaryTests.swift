import Foundation
import TestFeeds
import Testing
import TransitFoundation

@testable import CatalogueBuilder

/// A status of a good task.
private func status(_ id: String, _ state: FeedStatus.State = .built) -> FeedStatus {
  var status = FeedStatus(
    id: id, source: "https://example.org/\(id).zip", state: state, attempt: 1, started: "2026-01-01T00:00:00Z",
    builder: "1.0.0")
  status.ended = "2026-01-01T00:00:09Z"
  status.seconds = 9
  status.buildSeconds = 9
  status.feed = .init(sha256: "00", bytes: 100_000)
  status.bundle = .init(
    file: "\(id).transit", sha256: "00", bytes: 50_000, content: "00", validity: nil, built: "2026-01-01T00:00:00Z")
  status.verdict = .init(errors: 0, warnings: 1, infos: 0)
  return status
}

extension TestCatalogue {
  fileprivate func put(_ status: FeedStatus) throws { try write("out/\(status.id)/status.json", status.json) }
}

@Suite struct `Summaries` {
  @Test func `a summary has all feeds, totals and the slowest`() throws {
    let catalogue = try TestCatalogue()
    for (index, state) in [FeedStatus.State.built, .unchanged, .refused, .failed, .interrupted, .skipped].enumerated() {
      var feed = status("f\(index)", state)
      feed.buildSeconds = Double(10 * index)
      try catalogue.put(feed)
    }
    try catalogue.write("out/other/notes.txt", "of somebody else")
    let summary = try catalogue.summarize()
    #expect(summary.feeds.map(\.id) == ["f0", "f1", "f2", "f3", "f4", "f5"])
    #expect(summary.totals.failed == 3 && summary.totals.feedBytes == 600_000 && summary.totals.seconds == 54)
    #expect(
      summary.totals.states == ["built": 1, "unchanged": 1, "refused": 1, "failed": 1, "interrupted": 1, "skipped": 1])
    #expect(summary.slowest.first == "f5" && summary.changes.isEmpty && summary.since == nil)
    let stored = try JSONDecoder().decode(CatalogueSummary.self, from: Data(catalogue.bytes("out/summary.json") ?? []))
    #expect(stored == summary)
    #expect(try catalogue.output.weights()["f3"] == 30)
  }

  @Test func `a summary says what changed since the last one, also if it is made again`() throws {
    let catalogue = try TestCatalogue()
    for id in ["same", "breaks", "mends", "worse", "grows", "slows", "gone"] {
      try catalogue.put(status(id, id == "mends" ? .failed : .built))
    }
    _ = try catalogue.summarize()
    func change(_ id: String, _ edit: (inout FeedStatus) -> Void) throws {
      var next = status(id)
      next.started = "2026-01-02T00:00:00Z"
      edit(&next)
      try catalogue.put(next)
    }
    try change("breaks") {
      $0.state = .refused
      $0.reason = StatusReason("no_feed", "feed.zip: contains no GTFS file")
    }
    try change("mends") { _ in }
    try change("worse") { $0.verdict?.errors = 2 }
    try change("grows") { $0.feed?.bytes = 300_000 }
    try change("slows") { $0.buildSeconds = 60 }
    try change("added") { _ in }
    try FileManager.default.removeItem(atPath: catalogue.out + "/gone")
    let summary = try catalogue.summarize()
    #expect(
      summary.changes.map { "\($0.id): \($0.kind.rawValue)" } == [
        "breaks: failed", "mends: mended", "worse: verdict", "grows: size", "slows: time", "same: idle", "added: new",
        "gone: gone",
      ])
    #expect(summary.changes[0].message == "feed.zip: contains no GTFS file")
    #expect(summary.changes[2].message == "2 errors, before 0")
    #expect(try catalogue.summarize().changes == summary.changes)
  }

  @Test func `a status that cannot be read is a failure that names it`() throws {
    let catalogue = try TestCatalogue()
    try catalogue.write("out/a/status.json", "{\"version\": 1")
    try catalogue.write("out/b/status.json", "{\"version\": 2}")
    let feeds = try catalogue.output.statuses()
    #expect(feeds.map(\.state) == [.failed, .failed])
    #expect(feeds[0].reason?.message.hasSuffix("status.json: is not a status that this version wrote") == true)
    #expect(throws: (any Error).self) { try OutputFolder(path: catalogue.out + "/none").statuses() }
  }

  /// Numbers that would trap where they are added, multiplied or narrowed.
  @Test(arguments: [
    ("\"bytes\" : 100000", "\"bytes\" : 9223372036854775807"),
    ("\"bytes\" : 100000", "\"bytes\" : -9223372036854775808"),
    ("\"attempt\" : 1", "\"attempt\" : 9223372036854775807"), ("\"seconds\" : 9", "\"seconds\" : 1e300"),
    ("\"south\" : 1", "\"south\" : -1e300"), ("\"east\" : 4", "\"east\" : 1"), ("\"errors\" : 0", "\"errors\" : -1"),
  ])
  func `a number that no task writes makes a status one that cannot be read`(good: String, bad: String) throws {
    let catalogue = try TestCatalogue()
    var feed = status("a")
    feed.box = BoundingBox(south: 1, west: 2, north: 3, east: 4)
    let text = feed.json
    try #require(text.contains(good), "\(text)")
    for id in ["a", "b"] { try catalogue.write("out/\(id)/status.json", text.replacing(good, with: bad)) }
    try catalogue.write(
      "out/c/started", "{\"started\":\"\",\"attempt\":9223372036854775807,\"host\":\"\",\"process\":1}")
    let summary = try catalogue.summarize()
    #expect(summary.feeds.map(\.state) == [.failed, .failed, .interrupted])
    #expect(!SummaryPage(summary, besideFeeds: true).html.isEmpty)
  }

  @Test func `a page does not say that none failed where timetables have ended`() throws {
    let catalogue = try TestCatalogue()
    func headline() throws -> String {
      let page = SummaryPage(try catalogue.summarize(), besideFeeds: true).html
      return String(page.split(separator: "<h1>")[1].prefix { $0 != "<" })
    }
    func put(_ id: String, _ state: FeedStatus.State = .unchanged, until day: String?) throws {
      var feed = status(id, state)
      feed.bundle?.validity = day.map { ["20250101", $0] }
      try catalogue.put(feed)
    }
    try put("a", until: "20991231")
    #expect(try headline() == "1 feed, none failed")
    try put("b", until: "20251231")
    #expect(try headline() == "2 feeds, 1 has ended")
    try put("c", until: nil)
    try put("d", .refused, until: "20991231")
    try put("e", .skipped, until: "20251231")
    #expect(try headline() == "1 of 5 feeds failed, 2 have ended")
    let page = SummaryPage(try catalogue.summarize(), besideFeeds: true).html
    let days = "<bdi>2025-01-01</bdi> to <bdi>2025-12-31</bdi>"
    #expect(page.contains("<td class=\"failed\" data-value=\"20251231\">\(days)</td>"))
    #expect(page.contains("<td class=\"failed\">none</td>"))
  }

  @Test func `what strangers write becomes text, never markup`() throws {
    let catalogue = try TestCatalogue()
    let hostile = "</table><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&lt;\u{202E}\n\u{7}"
    var feed = status("f-関東~x", .refused)
    (feed.provider, feed.name, feed.place, feed.source) = (hostile, hostile, hostile, hostile)
    (feed.ended, feed.started, feed.builder) = (hostile, hostile, hostile)
    feed.reason = StatusReason(hostile, hostile, file: hostile)
    feed.box = BoundingBox(south: 1, west: 2, north: 3, east: 4)
    try catalogue.put(feed)
    _ = try catalogue.summarize()
    feed.verdict?.errors = 7
    feed.state = .failed
    try catalogue.put(feed)
    let page = SummaryPage(try catalogue.summarize(), besideFeeds: true).html
    #expect(page.ranges(of: "<script>").count == 1 && page.ranges(of: "</script>").count == 1)
    #expect(!page.contains("<img") && !page.contains("\u{202E}") && !page.contains("\u{7}"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("href=\"f-%E9%96%A2%E6%9D%B1~x/report/index.html\""))
    #expect(page.contains("default-src 'none'") && !page.contains("src=\""))
  }

  @Test func `a page without feeds, boxes and changes is a page`() throws {
    let catalogue = try TestCatalogue()
    try FileManager.default.createDirectory(atPath: catalogue.out, withIntermediateDirectories: true)
    let page = SummaryPage(try catalogue.summarize(), besideFeeds: false).html
    #expect(page.contains("No feeds") && page.contains("No feed has a bounding box"))
  }

  @Test func `a bounding box that is none is no area`() {
    #expect(BoundingBox(south: 1, west: 2, north: 3, east: 4) != nil)
    #expect(BoundingBox(south: 3, west: 2, north: 1, east: 4) == nil)
    #expect(BoundingBox(south: .nan, west: 2, north: 3, east: 4) == nil)
    #expect(BoundingBox(south: 1, west: -181, north: 3, east: 4) == nil)
    #expect(BoundingBox(south: nil, west: 2, north: 3, east: 4) == nil)
  }
}
