import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find stops by name.",
    discussion: """
      Finds the stops whose name, code or a translation has, for each word of the text, a word that begins with it. \
      Case and accents are ignored. Best matches come first.

        gtfs-bundle search city.transit "main stat" --limit 5

      With --json: an array of stops. Every key is always present, null if the feed has no value. Only stop_timezone is \
      left out if the feed has none.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: "One or more words or beginnings of words, as one argument.")
  var text: String

  @Option(
    help: ArgumentHelp("Maximum number of stops. (default: 20)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var limit = 20

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let stops = try Timetable(path: bundle).stops(matching: text, limit: limit)
    try StandardOutput.write(
      json ? JSONOutput.array(stops.map { JSONOutput($0, AnswerColumn.stop) }).lines : StopList(stops).text)
  }
}
