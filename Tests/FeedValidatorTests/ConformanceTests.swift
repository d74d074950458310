import FeedValidator
import Foundation
import GTFSFeed
import TestFeeds
import Testing

@Suite(.enabled(if: !ExpectedNotices.conformance.isEmpty, "needs the folder of feeds next to the package"))
struct `Conformance with the canonical validator` {
  @Test func `the suite has 354 cases`() {
    #expect(ExpectedNotices.conformance.count == 354)
  }

  @Test(arguments: ExpectedNotices.conformance)
  func `a feed of the conformance suite has the canonical notices`(expected: ExpectedNotices) throws {
    let source = "\(SharedFeeds.folder)/conformance/\(expected.name)"
    let options = try Options(of: source)
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    let names = try FileManager.default.subpathsOfDirectory(atPath: source).filter { $0 != "expect.json" }.sorted()
    let members = names.compactMap { name -> TestZip.Member? in
      let url = URL(fileURLWithPath: "\(source)/\(name)")
      guard !url.hasDirectoryPath, let data = try? Data(contentsOf: url) else { return nil }
      var member = TestZip.Member(name, "")
      member.bytes = Array(data)
      return member
    }
    try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: path))
    let feed = try Feed(opening: path, root: .strict)
    let report = try Validation(today: expected.date, country: options.country).run(feed)
    #expect(report.counts == expected.counts)
  }

  /// What `expect.json` says beyond the notices.
  private struct Options {
    let country: String

    init(of folder: String) throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/expect.json"))
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      country = object?["country_code"] as? String ?? "ZZ"
    }
  }
}

@Suite(.enabled(if: !ExpectedNotices.feeds.isEmpty, "needs the folder of feeds next to the package"))
struct `Verdicts on real feeds` {
  @Test func `the canonical validator finished 123 feeds`() {
    #expect(ExpectedNotices.feeds.count == 123)
  }

  @Test(arguments: ExpectedNotices.feeds)
  func `a real feed has the canonical notices`(expected: ExpectedNotices) throws {
    let feed = try Feed(opening: SharedFeeds.path(of: expected.name), root: .strict)
    let report = try Validation(today: expected.date).run(feed)
    #expect(report.counts == expected.counts)
  }

  @Test(arguments: ExpectedNotices.feeds.filter { $0.name != "derived-merge-4m" })
  func `a report has the canonical samples, counts and features`(expected: ExpectedNotices) throws {
    let feed = try Feed(opening: SharedFeeds.path(of: expected.name), root: .strict)
    let json = try Validation(today: expected.date).run(feed).json
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(ReportComparison.isEqual(summary["counts"], expected.rowCounts))
    #expect(Set(summary["gtfsFeatures"] as? [String] ?? []) == expected.features)
    let notices = try #require(report["notices"] as? [[String: Any]])
    for (code, samples) in try expected.samples() where expected.counts[code, default: 0] <= 50 {
      let notice = try #require(notices.first { $0["code"] as? String == code }, "\(code)")
      let found = try #require(notice["sampleNotices"] as? [Any])
      for sample in samples {
        #expect(found.contains { ReportComparison.isEqual($0, sample) }, "\(code): \(sample)")
      }
    }
  }

  @Test(arguments: ["us-newark-airtrain", "jp-donan-bus", "edge/tla-taft-flex"])
  func `the same feed gives the same report`(name: String) throws {
    let date = try #require(ExpectedNotices.feeds.first).date
    let reports = try (0..<3).map { _ in
      try Validation(today: date).run(Feed(opening: SharedFeeds.path(of: name), root: .strict)).json
    }
    #expect(Set(reports).count == 1)
  }
}
