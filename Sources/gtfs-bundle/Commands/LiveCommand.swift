import ArgumentParser
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive

struct LiveCommand: DownloadingCommand, SingleBundleCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Show how live data fits a timetable.",
    discussion: """
      Reads GTFS Realtime and prints what applies to the timetable, and why the rest does not.

        gtfs-bundle live city.transit https://example.org/trip-updates.pb alerts.pb
        gtfs-bundle live city.transit trip-updates.pb --now 2026-06-10T08:05 --json

      The same data with departures, trip and journeys: --live. With --json: an object. updates counts by \
      schedule_relationship; each is applied or unmatched, by reason. calls counts the stop_time_updates of applied \
      ones. Boards, rides and trips name alerts by their id in alert_texts.
      """)

  @Argument(
    help: ArgumentHelp("The bundle, or the URL of a feed.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("GTFS Realtime.", valueName: "file or url"), completion: .file())
  var sources: [String]

  @OptionGroup var matching: LiveMatchingArguments

  @Option(
    help: ArgumentHelp("The language of the alerts' texts, such as de. (default: as given)", valueName: "tag"))
  var language: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let timetable = try Timetable(path: bundle)
    let match = try await matching.match(sources, with: timetable)
    let languages = language.map { [$0] } ?? []
    if json {
      try StandardOutput.write(match.json(preferring: languages).lines)
    } else {
      try StandardOutput.write(LiveSummary(match: match, names: sources, languages: languages).text)
    }
  }
}
