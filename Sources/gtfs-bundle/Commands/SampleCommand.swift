import ArgumentParser
import FeedWriter

struct SampleCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Write the GTFS feed of a made-up city.",
    discussion: """
      The city is lifelike: stations with platforms, rush hours, holidays, night buses, both changes of the clock. The \
      same size and seed give the same bytes.

        gtfs-bundle sample -o city.zip --stop-times 1000000
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The feed to write.", valueName: "feed.zip"),
    completion: .file(extensions: ["zip"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "About how many rows stop_times.txt shall have, up to 50,000,000. (default: 150000)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...50_000_000))
  var stopTimes = 150_000

  @Option(
    help: ArgumentHelp("Another number makes another city. (default: 1)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...UInt64.max))
  var seed: UInt64 = 1

  @Option(help: "How to tell the progress.")
  var progress = ProgressMode.auto

  func run() async throws {
    let start = ContinuousClock.now
    try FeedWriting.run(to: output, progress) { progress, isCancelled in
      try SampleCity(stopTimes: stopTimes, seed: seed).write(to: output, progress: progress, isCancelled: isCancelled)
    }
    if let byteCount = OutputPath.byteCount(of: output) {
      let text = "\(output): \(Quantity.bytes(byteCount)), \(Quantity.seconds(.now - start))"
      StandardError.write(DisplayText.oneLine(text) + "\n")
    }
  }
}
