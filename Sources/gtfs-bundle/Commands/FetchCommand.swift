import ArgumentParser
import FeedFetcher
import Foundation
import HTTPTransport
import Operations
import ToolSupport
import TransitAnswers
import TransitFoundation
import TransitValues

struct FetchCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Download a feed if it has changed.",
    usage: "gtfs-bundle fetch <url> -o <feed.zip> [<options>]",
    discussion: """
      An existing file is replaced only by a complete feed. Beside it, feed.zip.source.json tells where it came from. \
      If the feed has not changed, nothing is written. Interrupted transfers go on where the server allows that.

        gtfs-bundle fetch https://example.org/gtfs.zip -o feed.zip
        gtfs-bundle fetch https://example.org/gtfs.zip -o feed.zip --header "x-api-key: env:KEY"

      Header fields are sent only to the host of the URL, and appear in no file and no message. Other users can see \
      arguments: env:NAME and @FILE stand for the contents of a variable or file, as a value or as whole fields.
      """)

  @Argument(help: "An http or https URL.")
  var url: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "feed.zip"),
    completion: .file(extensions: ["zip"]))
  var output: String

  @Option(help: ArgumentHelp("A header field, such as an API key; may be repeated.", valueName: "name: value"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp(
      "PEM file of certificates to trust instead of the system's, for your own host.", valueName: "ca.pem"),
    completion: .file(extensions: ["pem"]))
  var cacert: String?

  @Option(
    help: ArgumentHelp("Maximum size of the feed. (default: 4 GiB)", valueName: "bytes"),
    transform: NumberArgument.whole(in: 1...Int.max))
  var maxSize = FeedDownload.defaultMaximumBytes

  @Flag(help: "Download even if the server would say that the feed has not changed.")
  var unconditional = false

  @Option(
    help: ArgumentHelp("Maximum time of the download, with all retries. (default: 1h)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var timeout = DurationArgument(seconds: 3600)

  @Option(
    help: ArgumentHelp("Number of retries after a failure. (default: 3)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...100))
  var retries = 3

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let start = ContinuousClock.now
    let result = try await fetch()
    if json { return try StandardOutput.write(result.json(output).compact + "\n") }
    let size = Quantity.bytes(result.source.byteCount)
    let news = result.isNew ? "\(size), \(Quantity.seconds(.now - start))" : "unchanged, \(size)"
    StandardError.writeLine("\(output): \(news)")
  }

  private func fetch() async throws -> FeedDownload.Result {
    let fields = try HeaderArgument(option: "--header", environment: ProcessInfo.processInfo.environment).fields(header)
    try OutputPath.checkReplaceable(output)
    let download = FeedDownload(
      from: url, to: output, secretFields: fields, isConditional: !unconditional, maximumBytes: maxSize,
      deadlines: TransferDeadlines(transfer: .seconds(timeout.seconds)), backoff: Backoff(maximumRetries: retries),
      transport: SystemTransport.make(authorities: cacert))
    let printer = ProgressPrinter(mode: progress)
    defer { printer.finish() }
    do {
      return try await download.run { received, total in
        printer.update(StepProgress(step: "fetch", received: received, of: total))
      }
    } catch {
      throw PlainFailure(error, hiding: fields)
    }
  }
}

extension FeedDownload.Result {
  /// What `fetch --json` prints.
  fileprivate func json(_ output: String) -> JSONOutput {
    [
      "file": .string(output), "new": .bool(isNew), "url": .string(source.url), "sha256": .string(source.sha256),
      "bytes": .integer(source.byteCount), "etag": JSONOutput(source.etag),
      "last_modified": JSONOutput(source.lastModified), "fetched": .string(source.fetched),
    ]
  }
}
