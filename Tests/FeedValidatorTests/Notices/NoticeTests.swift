import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import FeedValidator

@Suite struct `Notices of small feeds` {
  @Test(arguments: NoticeCase.all) func `a feed with the defect has the notice`(example: NoticeCase) throws {
    let report = try example.report(withNotice: true)
    #expect(counts(report) == example.expected)
    let entry = report.log.entries.first { $0.kind == example.kind }?.entry
    let notice = entry?.samples.first { !$0.isAboutShapesFile }
    #expect(notice?.text == example.fields)
  }

  @Test(arguments: NoticeCase.all) func `the same feed without the defect lacks it`(example: NoticeCase) throws {
    #expect(counts(try example.report(withNotice: false)) == example.always)
  }

  @Test(arguments: NoticeCase.all) func `a rule finds only notices that it declares`(example: NoticeCase) throws {
    let tables = try example.feed(withNotice: true).tables()
    for rule in Rule.all where rule.isApplicable(to: tables) {
      var log = NoticeLog()
      rule.judge(tables, &log)
      #expect(Set(log.kinds).isSubset(of: rule.reports))
    }
  }

  @Test(arguments: NoticeCase.all) func `a notice is about a file that its rules read`(example: NoticeCase) throws {
    let files = Set(example.kind.files.map(\.name))
    let entry = try example.report(withNotice: true).log.entries.first { $0.kind == example.kind }?.entry
    for sample in entry?.samples ?? [] where !files.isEmpty { #expect(files.contains(sample.place.file)) }
  }

  @Test func `the files of a notice follow from the rules and the types of cells`() {
    #expect(NoticeKind.routeColorContrast.files.map(\.name) == ["routes.txt"])
    #expect(NoticeKind.invalidColor.files.map(\.name) == ["routes.txt"])
    #expect(Set(NoticeKind.sameStopAndAgencyUrl.files.map(\.name)) == ["agency.txt", "routes.txt", "stops.txt"])
    #expect(NoticeKind.unknownFile.files.isEmpty)
  }

  @Test func `a file that is not a zip has an i_o_error`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    try Data("no zip".utf8).write(to: URL(fileURLWithPath: path))
    let verdict = try Validation(today: JudgedFeed.today).judge(path)
    #expect(verdict.report.counts == ["i_o_error": 1])
    #expect(
      verdict.report.log.entries[0].entry.samples[0].fields.pairs.map(\.name) == NoticeKind.iOError.fields)
    try Data(TestZip(members: JudgedFeed().files.map { TestZip.Member($0.0, $0.1) }).bytes)
      .write(to: URL(fileURLWithPath: path))
    #expect(try Validation(today: JudgedFeed.today).judge(path).report.counts["i_o_error"] == nil)
  }

  @Test(arguments: NoticeKind.all.filter { !withoutFeeds.contains($0) })
  func `a notice reports the fields of its declaration, in that order`(kind: NoticeKind) throws {
    let notices = try NoticeCase.all.filter { $0.kind == kind }.flatMap { example in
      try example.report(withNotice: true).log.entries.filter { $0.kind == kind }.flatMap(\.entry.samples)
    }
    let reported = notices.map { $0.fields.pairs.map(\.name) }
    #expect(Set(reported.joined()) == Set(kind.fields))
    for names in reported { #expect(names == kind.fields.filter { names.contains($0) }) }
  }

  /// The feed that cannot be read has a test above. The validator reads any number of rows.
  static let withoutFeeds: [NoticeKind] = [.iOError, .tooManyRows]

  @Test func `every notice has a feed`() {
    let kinds = Set(NoticeCase.all.map(\.kind))
    #expect(NoticeKind.all.filter { !kinds.contains($0) } == Self.withoutFeeds)
  }

  /// The numbers of notices, without the recommendation of shapes.txt, which most of the feeds lack.
  private func counts(_ report: ValidationReport) -> [String: Int] {
    var counts = report.counts
    let missing = report.log.entries.first { $0.kind == .missingRecommendedFile }?.entry.samples ?? []
    let others = missing.count { !$0.isAboutShapesFile }
    counts["missing_recommended_file"] = others == 0 ? nil : others
    return counts
  }
}

extension Notice {
  fileprivate var isAboutShapesFile: Bool { place.file == "shapes.txt" && fields.pairs.count == 1 }

  /// The fields with values, as in ``NoticeCase/fields``.
  fileprivate var text: String {
    fields.pairs.filter { $0.value != .none }.map { name, value in
      switch value {
      case .decimal(let number): "\(name): \(rounded(number))"
      case .place(let latitude, let longitude): "\(name): \(rounded(latitude)), \(rounded(longitude))"
      default: "\(name): \(value.text)"
      }
    }.joined(separator: ", ")
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
