import ArgumentParser
import Foundation
import HTTPTransport
import Operations
import Publisher
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitBundleUpdates
import TransitFoundation
import UpdateManifest

struct UpdateCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update a local timetable from a publisher's host.",
    usage: "gtfs-bundle update <store> --from <url> --feed <name> --root <root.json> [<options>]",
    discussion: """
      The folder is an app's TimetableStore; it is created if missing. Installs the published bundle, through a delta \
      if there is one, and replaces the current bundle only when the new one is complete. A scheduled bundle becomes current when its time \
      has come. An interrupted download is resumed. All mirrors are asked, and the newest manifest counts.

        gtfs-bundle update ~/timetable --from https://transit.example/feeds --feed vbb --root root.json

      Exit codes: 0 installed, scheduled, up to date, or nothing installed because the manifest has expired; 1 \
      rejected (signature, rollback, another feed, a newer version of gtfs-bundle needed); 65 no manifest, or damaged \
      files; 74 network or storage error.
      """)

  @Argument(help: ArgumentHelp("The folder of bundles.", valueName: "store"), completion: .directory)
  var store: String

  @Option(
    name: .customLong("from"), parsing: .singleValue,
    help: ArgumentHelp(
      "URL of the published folder. Repeat for mirrors; the first is preferred.", valueName: "url"))
  var bases: [String]

  @OptionGroup var names: ChannelOptions

  @Option(
    help: ArgumentHelp("The publisher's root that the app ships.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String

  @OptionGroup var host: HostOptions

  @Option(
    help: ArgumentHelp("Number of retries after a failed request, 0 to 100. (default: 3)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...100))
  var retries = 3

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let printer = ProgressPrinter(mode: progress)
    let result: UpdateResult
    do {
      defer { printer.finish() }
      result = try await update(printer)
    }
    try StandardOutput.write((json ? Self.json(result).compact : Self.line(result)) + "\n")
  }

  private func update(_ printer: ProgressPrinter) async throws -> UpdateResult {
    let urls = try bases.map { base in
      guard (try? HTTPURL(base)) != nil, let url = URL(string: base) else {
        throw UsageError("--from: \(HTTPURL.redacted(base)) is not an http or https URL")
      }
      return url
    }
    let updater = try BundleUpdater(
      store: TimetableStore(path: store), feed: "\(names.id.feed)", channel: "\(names.id.channel)", from: urls,
      root: Data(SignedEnvelope(rootAt: root).encoded()), retries: retries,
      authorities: host.cacert.map { URL(filePath: $0) })
    for try await step in updater.update() {
      switch step {
      case .waiting: StandardError.writeLine("waits for another process that updates \(store)")
      case .activated: StandardError.writeLine("\(store): the scheduled bundle is current now")
      case .checking: break
      case .downloading(let bytes, let total):
        printer.update(StepProgress(step: "download", completed: bytes, total: total))
      case .applying(let blocks, let total):
        printer.update(StepProgress(step: "apply", completed: blocks, total: total))
      case .finished(let result): return result
      }
    }
    throw CancellationError()
  }

  private static func line(_ result: UpdateResult) -> String {
    let cost = "\(Quantity.bytes(result.bytesFetched)) in \(result.requests) requests"
    let state =
      switch result.state {
      case .installed:
        switch result.source {
        case .delta: "installed sequence \(result.sequence), by delta"
        case .full: "installed sequence \(result.sequence), by a whole bundle"
        case .none: "activated the scheduled release of sequence \(result.sequence)"
        }
      case .scheduled: "sequence \(result.sequence) waits for its start"
      case .upToDate: "up to date with sequence \(result.sequence)"
      case .stale: "the publisher's signature of sequence \(result.sequence) has expired; nothing was installed"
      }
    return "\(state): \(cost)"
  }

  /// The keys are stable: other programs read them.
  private static func json(_ result: UpdateResult) -> JSONOutput {
    [
      "state": .string(result.state.rawValue), "sequence": .integer(result.sequence),
      "contentRoot": .string(result.contentRoot), "bytesFetched": .integer(result.bytesFetched),
      "requests": .integer(result.requests), "used": .string(result.source.rawValue),
      "activated": .bool(result.isActivated),
    ]
  }
}
