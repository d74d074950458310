import ArgumentParser
import FeedWriter
import Foundation

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

  @Option(help: ArgumentHelp("About how many rows stop_times.txt shall have, up to 50,000,000.", valueName: "number"))
  var stopTimes = 150_000

  @Option(help: ArgumentHelp("Another number makes another city.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: "How to tell the progress: auto, bar, json or none.")
  var progress = ProgressMode.auto

  func validate() throws {
    if !(1...50_000_000).contains(stopTimes) {
      throw ValidationError("--stop-times is \(stopTimes); expected 1 to 50000000")
    }
  }

  func run() async throws {
    let start = ContinuousClock.now
    let mode = progress.resolved(
      isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment)
    let printer = ProgressPrinter(mode: mode)
    do {
      defer { printer.finish() }
      try SampleCity(stopTimes: stopTimes, seed: seed).write(
        to: output,
        progress: { fraction in
          printer.update(
            OperationProgress(operation: "write \(output)", completed: Int(fraction * 100), total: 100))
        },
        isCancelled: { Task.isCancelled })
    }
    if let byteCount = OutputPath.byteCount(of: output) {
      let text = "\(output): \(Quantity.bytes(byteCount)), \(Quantity.seconds(.now - start))"
      StandardError.write(DisplayText.oneLine(text) + "\n")
    }
  }
}
