import ArgumentParser
import HTMLMarkup
import TimetablePages
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

struct PagesCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Write the timetables of all lines and stops as pages to read and print.",
    discussion: """
      A folder of HTML files for any host, without scripts: a page for each line and each place, for seven days. Days with \
      the same service share a table. They print on A4. Pages of an earlier time in the folder are replaced, and those of \
      lines and places that are gone are removed.

        gtfs-bundle pages city.transit -o site
        gtfs-bundle pages city.transit -o site --from 20260706 --language de --language fr

      With several languages, each has a folder of its own, and index.html lets readers choose.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write.", valueName: "folder"), completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The first of the seven days. (default: today, or else the first day of the timetable)", valueName: "date"))
  var from: String?

  @Option(
    name: .customLong("language"),
    help: ArgumentHelp("A language of the pages; may be repeated. (default: en)", valueName: "tag"))
  var languages: [PageLanguage] = []

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    try OutputPath.checkGiven([bundle, output])
    let timetable = try Timetable(path: bundle)
    let start = ContinuousClock.now
    let pages = try TimetablePages(timetable, from: try firstDay(of: timetable), languages: languages.orEnglish)
    let report = try ProgressPrinter.showing(progress, of: "write \(output)") {
      try pages.write(to: output, progress: $0)
    }
    StandardError.writeLine(
      "\(output): \(report.fileCount.counted("page")), \(Quantity.bytes(report.byteCount)), \(Quantity.seconds(.now - start))"
    )
  }

  private func firstDay(of timetable: Timetable) throws(UsageError) -> ServiceDate {
    if let from {
      do { return try TimeArgument.day(parsing: from) } catch { throw UsageError("--from: \(error)") }
    }
    let today = timetable.clock.localDate(at: .now)
    guard let validity = timetable.information.validity, !validity.contains(today) else { return today }
    return validity.lowerBound
  }
}
