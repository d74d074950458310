import ArgumentParser
import TransitBundle

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what a bundle holds and where it comes from.",
    discussion: """
      Names the feed, its dates, its time zone and its place; counts the rows of its files and the bytes of its \
      tables; tells what could not be kept of the feed. Of a packed database that is no timetable it counts the rows \
      and bytes of each table.

        gtfs-bundle info city.transit
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    if let database = try PackedDatabase(path: bundle) {
      let information = try PackedDatabaseInformation(of: database)
      return try StandardOutput.write(json ? information.json.lines : information.text)
    }
    let information = try BundleInformation(of: Timetable(path: bundle))
    try StandardOutput.write(json ? information.json.lines : information.text)
  }
}
