import ArgumentParser
import FeedValidator
import Foundation
import GTFSFeed
import HTMLMarkup
import Operations
import TransitAnswers
import TransitValues

/// The options of commands that judge a feed.
struct JudgingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The day that counts as today, such as 20260701 or 2026-07-01. (default: today in the feed's time zone)",
      valueName: "date"),
    transform: TimeArgument.day(parsing:))
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

  @Option(
    name: .customLong("language"),
    help: ArgumentHelp(
      "A language of report.html; may be repeated: then each further one has a page beside it. (default: en)",
      valueName: "tag"))
  var languages: [PageLanguage] = []

  func validation(threads: Int?, isThorough: Bool) -> Validation {
    let date = date
    return Validation(
      country: country ?? Validation.unknownCountry, threads: threads ?? WorkerPool.threadCount, isThorough: isThorough
    ) { zone in date ?? Validation.currentDay(in: zone) }
  }
}

extension FailOn: ExpressibleByArgument {}
extension PageLanguage: ExpressibleByArgument {}
