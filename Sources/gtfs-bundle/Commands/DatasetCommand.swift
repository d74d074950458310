import ArgumentParser
import DatasetBuilder
import Foundation
import ToolSupport

struct DatasetCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "dataset",
    abstract: "Make, and publish, the bundle of a configuration file.",
    usage: "gtfs-bundle dataset <dataset.yml> [<options>]",
    discussion: """
      Fetches the feeds that have changed, merges them, extracts a part, judges, builds, verifies, cuts regions and \
      publishes, as the file says. If nothing has changed, nothing is written. If anything fails, the bundles, the \
      downloaded feeds and everything published stay as they were; the report says why. The new bundles stay if, at the \
      end, only a download cannot be renamed or the report cannot be written.

        gtfs-bundle dataset dataset.yml
        gtfs-bundle dataset dataset.yml --locked

      The SHA-256 of each feed is kept beside the file, in dataset.lock.json. With --locked, other feeds are refused.

      Exit codes: 0 made or unchanged; 1 refused by fail-on, by max-loss, or by the rules of publishing; 65 an error in the file, or \
      a feed that is missing or unusable; 66 cannot open the file, a local feed or a key; 73 cannot create a file or \
      folder; 74 network, read or write error.
      """)

  @Argument(help: "A configuration file.", completion: .file(extensions: ["yml", "yaml"]))
  var file: String

  @Flag(help: "Make everything, even if nothing has changed, and download feeds unconditionally.")
  var force = false

  @Flag(help: "Refuse feeds with other contents than those in the lock file.")
  var locked = false

  @Flag(
    help:
      "Replace bundles also if they lose more than max-loss allows, and publish them also if they end earlier or have ended."
  )
  var allowLoss = false

  @Flag(help: "Accept a private key file that others can read.")
  var insecureKey = false

  @Flag(help: "Print the operations and their dependencies without running them.")
  var plan = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    var options = DatasetOptions()
    options.isForced = force
    options.isLocked = locked
    options.allowsLoss = allowLoss
    options.isSharedKeyAllowed = insecureKey
    options.buildTime = try BuildTime.seconds(environment: environment)
    let run = DatasetRun(try DatasetConfiguration(path: file, environment: environment), options: options)
    if plan { return try StandardOutput.write("\(run.plan)\n") }
    let report = try await self.run(run)
    if json { return try StandardOutput.write(report.json) }
    for line in DatasetSummary(report: report).lines { StandardError.writeLine(line) }
  }

  private func run(_ run: DatasetRun) async throws -> DatasetReport {
    let printer = ProgressPrinter(mode: progress)
    defer { printer.finish() }
    return try await run.run(progress: printer.update)
  }
}
