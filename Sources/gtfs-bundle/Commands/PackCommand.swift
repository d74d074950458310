import ArgumentParser
import BundleBuilder
import BundleFormat
import Foundation
import ToolSupport
import TransitAnswers

struct PackCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack any SQLite database into a compressed file.",
    usage: "gtfs-bundle pack <any.sqlite> -o <any.transit> [<options>]",
    discussion: """
      Uses the container format of bundles and keeps the database's schema and rows. The database, including a \
      write-ahead log beside it, is only read. The result is not a timetable: it works with info, unpack and \
      verify-bundle, and SQLite reads it in place through the library's VFS. An existing output file is replaced only \
      when the new file is complete.

        gtfs-bundle pack any.sqlite -o any.transit
        gtfs-bundle unpack any.transit -o copy.sqlite

      The same database produces the same bytes.
      """)

  @Argument(help: ArgumentHelp("An SQLite database.", valueName: "any.sqlite"), completion: .file())
  var database: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "any.transit"),
    completion: .file(extensions: ["transit"]))
  var output: String

  @Option(
    help: ArgumentHelp("Number of blocks to encode in parallel, 1 to 1024. (default: CPU cores)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...1024))
  var threads: Int?

  @Option(
    help: ArgumentHelp("Compression level; 9 takes three times as long as 6. (default: 6)", valueName: "1-9"),
    transform: NumberArgument.whole(in: 1...9))
  var level = Deflate.defaultLevel

  @Option(
    help: ArgumentHelp(
      "Number of database pages per block; larger blocks save space and slow down queries. (default: 16 KiB of pages)",
      valueName: "1-1024"),
    transform: NumberArgument.whole(in: 1...1024))
  var pagesPerBlock: Int?

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    try OutputPath.check(output, isNot: database)
    try OutputPath.check(output, isNotBeside: database)
    let start = ContinuousClock.now
    let printer = ProgressPrinter(mode: progress)
    let report: PackingReport
    do {
      defer { printer.finish() }
      report = try await DatabasePacking(database: database, output: output, options: options)
        .run(progress: printer.update)
    }
    let (size, plainSize) = (report.bundleByteCount, report.databaseByteCount)
    let share = "\(Quantity.share(size, of: plainSize)) of \(Quantity.bytes(plainSize)) unpacked"
    let text = "\(output): \(Quantity.bytes(size)), \(share), \(Quantity.seconds(.now - start))"
    StandardError.writeLine(text)
  }

  private var options: DatabasePacking.Options {
    var options = DatabasePacking.Options()
    if let threads { options.threads = threads }
    options.level = level
    options.pagesPerBlock = pagesPerBlock
    return options
  }
}
