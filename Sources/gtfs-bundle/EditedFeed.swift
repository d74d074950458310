import BundleBuilder
import BundleFormat
import FeedEditor
import FeedWriter
import Foundation
import GTFSFeed
import ToolSupport
import TransitBundle
import TransitFiles

/// The output of a command that makes a feed of others: a zip, or a bundle built from it.
///
/// Inputs are feeds or bundles. Temporary files are in a folder next to the output, which appears only when it is
/// complete.
struct EditedFeed {
  let output: String
  let mode: ProgressMode
  /// Whether the rows of large files of bundles are made while they are read, instead of being exported first.
  var composesInputs = false

  /// The zlib level for feeds: distributed like an export.
  private static let level = 6

  /// Opens the inputs and writes the output.
  ///
  /// - Parameters:
  ///   - prefix: Returns the prefix that the edit gave to ids of an input, by its number.
  ///   - edit: Writes a feed to a path, with a zlib level.
  func write<Report: Sendable>(
    from inputs: [String], prefix: (Report) -> (Int) -> String? = { _ in { _ in nil } },
    _ edit: (_ feeds: [OpenedFeed], _ path: String, _ level: Int, _ printer: ProgressPrinter) throws -> Report
  ) async throws -> Report {
    try OutputPath.checkGiven(inputs + [output])
    for input in inputs { try OutputPath.check(output, isNot: input) }
    let printer = ProgressPrinter(mode: mode)
    defer { printer.finish() }
    return try await ScratchFolder.finish(output) { scratch in
      do {
        return try await write(from: inputs, in: scratch, printer, prefix, edit)
      } catch let error as FeedOutputError {
        throw error.naming(output, insteadOfFilesIn: scratch.path)
      }
    }
  }

  private func write<Report: Sendable>(
    from inputs: [String], in scratch: ScratchFolder, _ printer: ProgressPrinter,
    _ prefix: (Report) -> (Int) -> String?,
    _ edit: (_ feeds: [OpenedFeed], _ path: String, _ level: Int, _ printer: ProgressPrinter) throws -> Report
  ) async throws -> Report {
    let names = OpenedFeed.names(of: inputs)
    let feeds = try zip(inputs, names).enumerated().map { number, input in
      try OpenedFeed(
        input.0, named: input.1, scratch: "\(scratch.path)/input\(number).zip", printer, composes: composesInputs)
    }
    guard output.hasSuffix(".transit") else {
      return try edit(feeds, scratch.finishedPath, Self.level, printer)
    }
    let name = OutputPath.name(of: output).dropLast(".transit".count)
    let feed = "\(scratch.path)/\(name.isEmpty ? "feed" : name).zip"
    let report = try edit(feeds, feed, 0, printer)
    var options = FeedImport.Options()
    options.sourceFeeds = try zip(inputs, feeds).enumerated().flatMap { number, input in
      try Self.provenance(of: input.0, input.1.feed, prefix: prefix(report)(number))
    }
    let made = try await FeedImport(feed: feed, output: scratch.finishedPath, options: options).run(
      progress: printer.update)
    try BundleCounts(made.metadata).check(replacing: BundleCounts(ofBundleAt: output), at: output, allowing: nil)
    return report
  }

  /// What the bundle says of an input: its name and hash, or for a bundle the feeds from which it was made.
  private static func provenance(
    of input: String, _ feed: Feed, prefix: String?
  ) throws -> [BundleMetadata.Source.Feed] {
    guard OpenedFeed.isBundle(input) else {
      return [.init(name: OutputPath.name(of: input), sha256: try SourceHash.compute(of: feed), prefix: prefix)]
    }
    let source = try Timetable(path: input).metadata.source
    let feeds = source.feeds ?? [.init(name: source.name, sha256: source.sha256)]
    return feeds.map { feed in
      var feed = feed
      if let prefix { feed.prefix = prefix + (feed.prefix ?? "") }
      return feed
    }
  }

  /// Reads a small file or a pipe whole.
  ///
  /// - Throws: ``FeedError`` if it cannot be read; ``UsageError`` for an empty path.
  static func contents(of path: String) throws -> [UInt8] {
    try OutputPath.checkGiven([path])
    do throws(SystemError) {
      return try SmallFile.readStream(path)
    } catch {
      throw FeedError(.cannotOpen("\(error)"), file: path)
    }
  }
}

/// An input: a feed, or the feed of a bundle.
struct OpenedFeed {
  let feed: Feed
  /// Files of which ``feed`` has only the headers.
  private(set) var composed: [ComposedFile] = []

  /// - Parameters:
  ///   - name: The name in errors: see ``names(of:)``.
  ///   - scratch: Where to export a bundle.
  ///   - composes: Whether files may be in ``composed``.
  init(
    _ path: String, named name: String, scratch: String, _ printer: ProgressPrinter, composes: Bool = false
  ) throws {
    guard Self.isBundle(path) else {
      do throws(FeedError) { feed = try Feed(opening: path, named: name) } catch {
        throw error.file == name ? FeedError(error.problem, file: path) : error
      }
      if let strays = feed.strays {
        printer.finish()
        StandardError.writeLine("\(name): \(strays)")
      }
      return
    }
    let export = try FeedExport(bundle: path)
    if composes { composed = try export.composedFiles() }
    _ = try export.write(
      to: scratch, compressionLevel: 0, leavingOut: composed, progress: printer.reporter(of: "read \(path)"))
    feed = try Feed(opening: scratch, named: name)
  }

  /// The names of inputs in errors: those of their files, or their paths if two files have one name.
  static func names(of paths: [String]) -> [String] {
    let names = paths.map { OutputPath.name(of: $0) }
    return Set(names).count == names.count ? names : paths
  }

  static func isBundle(_ path: String) -> Bool {
    (try? InputFile(path: path).read(at: 0, count: BundleHeader.magic.count)) == BundleHeader.magic
  }
}
