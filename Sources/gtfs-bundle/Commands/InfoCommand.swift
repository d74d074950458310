import ArgumentParser
import TransitBundle

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what a bundle holds and where it comes from.",
    discussion: """
      Names the feed, its dates, its time zone and its place; counts the rows of its files and the bytes of its \
      tables; tells what could not be kept of the feed. Of a packed database that is no timetable it counts the rows \
      and bytes of each table. With --bytes it also tells where the bytes of the file are: for each table, index and \
      other part its rows, its bytes unpacked and in the file, and what each file of the feed takes.

        gtfs-bundle info city.transit --bytes
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Flag(help: "Tell where each byte of the file is.")
  var bytes = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    if let database = try PackedDatabase(path: bundle) {
      let information = try PackedDatabaseInformation(of: database, withSizes: bytes)
      return try StandardOutput.write(json ? information.json.lines : information.text)
    }
    let information = try BundleFacts(of: Timetable(path: bundle), withSizes: bytes)
    try StandardOutput.write(json ? information.json.lines : information.text)
  }
}
