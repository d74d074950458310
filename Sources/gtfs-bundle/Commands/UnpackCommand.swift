import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle

struct UnpackCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a bundle into a plain SQLite database.",
    discussion: """
      Any SQLite client opens the result. Every file of the feed is a table or a view, such as stops, trips and \
      stop_times. A file made by gtfs-bundle pack becomes the packed database again.

        gtfs-bundle unpack city.transit -o city.sqlite
        sqlite3 city.sqlite "SELECT * FROM stop_times WHERE trip_id = '1001'"
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The SQLite file to write.", valueName: "city.sqlite"),
    completion: .file(extensions: ["sqlite"]))
  var output: String

  func run() async throws {
    try OutputPath.check(output, isNot: bundle)
    try Timetable.unpack(bundle, to: output, isCancelled: { Task.isCancelled })
    if let byteCount = OutputPath.byteCount(of: output) {
      StandardError.writeLine("\(output): \(Quantity.bytes(byteCount))")
    }
  }
}
