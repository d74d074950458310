import ArgumentParser
import BundleFormat
import BundleSizes
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation

struct InfoCommand: SingleBundleCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the contents, origin and size of a bundle.",
    discussion: """
      Shows the feed's name, dates, time zone and location, the number of rows of each file, the bytes of each table, \
      and what the import dropped or changed. For a packed database that is not a timetable, shows the rows and bytes \
      of each table. --bytes also shows the size of every table, index and other part, uncompressed and in the file, \
      and the size of each feed file.

        gtfs-bundle info city.transit --bytes
      """)

  @Argument(
    help: ArgumentHelp("The bundle, or the URL of a feed.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: String

  @Flag(help: "Show the size of every table, index and other part of the file.")
  var bytes = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    if let database = try PackedDatabase(path: bundle) {
      let information = try PackedDatabaseInformation(of: database, withSizes: bytes)
      return try StandardOutput.write(json ? information.json.lines : information.text)
    }
    let timetable = try Timetable(path: bundle)
    let trees = try DatabaseTrees(of: timetable.file)
    let facts = BundleFacts(of: timetable, trees)
    let sizes =
      bytes ? try SizeTables(BundleSizes(of: timetable.file, trees), in: timetable.metadata.contents) : nil
    if json {
      let object = facts.json
      try StandardOutput.write((sizes.map { object.adding("bytes", $0.json) } ?? object).lines)
    } else {
      try StandardOutput.write(BundleFactsText(bundle: facts, sizes: sizes).text)
    }
  }
}
