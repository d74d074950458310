import ArgumentParser
import FeedValidator
import Foundation
import GTFSFeed
import TransitValues

/// The options of commands that judge a feed.
struct JudgingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The day that counts as today, such as 20260701. (default: today in the feed's time zone)",
      valueName: "YYYYMMDD"),
    transform: { text in
      guard let date = ServiceDate(text) else { throw UsageError("expected a date as YYYYMMDD, such as 20260701") }
      return date
    })
  var date: ServiceDate?

  @Option(
    help: ArgumentHelp(
      "The country by whose rules phone numbers are read, such as CH. (default: none)", valueName: "CC"),
    transform: { text in
      let letters = text.uppercased()
      guard letters.utf8.count == 2, letters.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
      else { throw UsageError("expected a country code of two letters, such as CH") }
      return letters
    })
  var country: String?

  @Option(help: ArgumentHelp("An earlier report.json to compare with.", valueName: "report.json"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("A notice code that --fail-on does not count; may be repeated.", valueName: "code"),
    transform: { code in
      guard NoticeKind.named(code) != nil else {
        throw UsageError("expected a notice code, such as foreign_key_violation")
      }
      return code
    })
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("Also write a SARIF log, which CI systems show beside lines.", valueName: "file"),
    completion: .file(extensions: ["sarif"]))
  var sarif: String?

  func validation(threads: Int?) -> Validation {
    let date = date
    return Validation(country: country ?? "ZZ", threads: threads ?? WorkerPool.threadCount) { zone in
      date ?? Self.today(in: zone)
    }
  }

  /// The current day in a time zone, in UTC if the zone is unknown.
  private static func today(in zone: String) -> ServiceDate {
    let offset = TimeZone(identifier: zone)?.secondsFromGMT() ?? 0
    let seconds = Int(Date().timeIntervalSince1970.rounded(.down)) + offset
    return ServiceDate(daysSince1970: seconds / 86_400)
  }
}

/// The least severity at which a feed is refused.
enum FailOn: String, CaseIterable, ExpressibleByArgument, Sendable {
  case error
  case warning
  case never

  func refuses(_ severity: NoticeSeverity) -> Bool {
    switch self {
    case .error: severity == .error
    case .warning: severity >= .warning
    case .never: false
    }
  }
}
