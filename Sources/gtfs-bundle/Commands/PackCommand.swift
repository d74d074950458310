import ArgumentParser
import BundleBuilder
import BundleFormat
import Foundation

struct PackCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack any SQLite database as bundles are packed.",
    usage: "gtfs-bundle pack <any.sqlite> -o <any.transit> [<options>]",
    discussion: """
      The database may be about anything; what comes back has the same schema and rows. It is only read, also when a \
      write-ahead log lies beside it. The result is no timetable: info, unpack and verify-bundle take it, and SQLite \
      reads it in place through the library's VFS. An existing output is replaced only by a finished file.

        gtfs-bundle pack any.sqlite -o any.transit
        gtfs-bundle unpack any.transit -o copy.sqlite

      The same database gives the same bytes.
      """)

  @Argument(help: ArgumentHelp("An SQLite database.", valueName: "any.sqlite"), completion: .file())
  var database: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "any.transit"),
    completion: .file(extensions: ["transit"]))
  var output: String

  @Option(
    help: ArgumentHelp("Blocks encoded at the same time. (default: one for each core)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...1024))
  var threads: Int?

  @Option(
    help: ArgumentHelp("How hard to compress; 9 takes thrice as long as 6. (default: 6)", valueName: "1-9"),
    transform: NumberArgument.whole(in: 1...9))
  var level = Deflate.defaultLevel

  @Option(
    help: ArgumentHelp(
      "Pages of the database in a block; larger blocks save space and are slower to ask. (default: 16 KiB of them)",
      valueName: "1-1024"),
    transform: NumberArgument.whole(in: 1...1024))
  var pagesPerBlock: Int?

  @Option(help: "How to tell the progress.")
  var progress = ProgressMode.auto

  func run() async throws {
    try OutputPath.check(output, isNot: database)
    try OutputPath.check(output, isNotBeside: database)
    let start = ContinuousClock.now
    let printer = ProgressPrinter(
      mode: progress.resolved(
        isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment))
    let report: PackingReport
    do {
      defer { printer.finish() }
      report = try await DatabasePacking(database: database, output: output, options: options).run { progress in
        printer.update(OperationProgress(progress))
      }
    }
    let (size, plainSize) = (report.bundleByteCount, report.databaseByteCount)
    let share = "\(Quantity.share(size, of: plainSize)) of \(Quantity.bytes(plainSize)) unpacked"
    let text = "\(output): \(Quantity.bytes(size)), \(share), \(Quantity.seconds(.now - start))"
    StandardError.write(DisplayText.oneLine(text) + "\n")
  }

  private var options: DatabasePacking.Options {
    var options = DatabasePacking.Options()
    if let threads { options.threads = threads }
    options.level = level
    options.pagesPerBlock = pagesPerBlock
    return options
  }
}
