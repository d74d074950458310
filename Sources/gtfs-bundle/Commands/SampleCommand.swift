import ArgumentParser
import SampleCity
import ToolSupport
import TransitAnswers

struct SampleCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Generate a GTFS feed of a fictional city or country.",
    discussion: """
      The feed has stations with platforms, rush hours, holidays, night buses and both daylight saving time changes. \
      The same options produce the same bytes. Cities are about 90 km apart and joined by railways.

        gtfs-bundle sample -o city.zip --stop-times 1000000
        gtfs-bundle sample -o country.zip --cities 20 --stop-times 30000000
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The feed to write.", valueName: "feed.zip"),
    completion: .file(extensions: ["zip"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Approximate number of rows in stop_times.txt, 1 to 50,000,000. (default: 150000)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...50_000_000))
  var stopTimes = 150_000

  @Option(
    help: ArgumentHelp("Number of cities, 1 to 100. (default: 1)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...100))
  var cities = 1

  @Option(
    help: ArgumentHelp("Seed of the random generator. (default: 1)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...UInt64.max))
  var seed: UInt64 = 1

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let start = ContinuousClock.now
    try ProgressPrinter.showing(progress, of: "write \(output)") {
      try SampleCity(stopTimes: stopTimes, cities: cities, seed: seed).write(to: output, progress: $0)
    }
    if let byteCount = OutputPath.byteCount(of: output) {
      let text = "\(output): \(Quantity.bytes(byteCount)), \(Quantity.seconds(.now - start))"
      StandardError.writeLine(text)
    }
  }
}
