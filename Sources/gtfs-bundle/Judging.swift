import FeedValidator
import Foundation
import GTFSFeed
import Synchronization
import ToolSupport
import TransitBundle

/// Judges a feed and writes the reports.
struct Judging {
  let feed: String
  let options: JudgingOptions
  var limits = FeedLimits()
  var threads: Int?
  let progress: ProgressMode
  /// The folder for report.json and report.html.
  let output: String?

  /// A feed's report, and the error if the feed could not be read.
  struct Outcome: Sendable {
    var report: ValidationReport
    let failure: FeedError?
  }

  /// - Throws: ``FeedError`` if the feed cannot be opened, ``UsageError`` for a baseline that is not a report,
  ///   `CancellationError`.
  func run() async throws -> Outcome {
    let baseline = try options.baseline.map(RecordedReport.baseline)
    let validation = options.validation(threads: threads)
    var outcome: Outcome
    do {
      outcome = Outcome(report: try await report(validation), failure: nil)
    } catch let error as FeedError where error.kind != .cannotOpen {
      outcome = Outcome(report: validation.report(unreadable: error), failure: error)
    }
    outcome.report.baseline = baseline
    return outcome
  }

  private func report(_ validation: Validation) async throws -> ValidationReport {
    let opened = try Feed(opening: feed, root: .strict, limits: limits)
    let total = opened.files.reduce(0) { $0 + $1.inflatedByteCount }
    let printer = ProgressPrinter(
      mode: progress,
      feedByteCount: total)
    defer { printer.finish() }
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      do {
        return try validation.run(
          opened, withPicture: output != nil,
          progress: { bytes in
            printer.update(OperationProgress(operation: "judge", completed: bytes, total: total, readsFeed: true))
          }, isCancelled: { isCancelled.load(ordering: .relaxed) })
      } catch let error as FeedError {
        // If the feed was changed meanwhile, report that as the cause.
        try opened.checkUnchanged()
        throw error
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// Writes report.json and report.html into the folder, which is created if needed, and the SARIF log.
  func write(_ report: ValidationReport) throws {
    if let output {
      do {
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
      } catch {
        throw BundleError(.cannotCreate, path: output, "cannot be created as a folder")
      }
      try Self.write(report.json, to: output + "/report.json")
      try writePage(report)
    }
    if let sarif = options.sarif {
      var isFolder: ObjCBool = false
      let isFeedFolder =
        unsafe FileManager.default.fileExists(atPath: feed, isDirectory: &isFolder) && isFolder.boolValue
      let folder = isFeedFolder ? (feed.hasSuffix("/") ? feed : feed + "/") : ""
      try Self.write(report.sarif(toolVersion: packageVersion, folder: folder), to: sarif)
    }
  }

  /// Writes report.html.
  func writePage(_ report: ValidationReport, of bundle: BuiltBundle? = nil) throws {
    if let output { try Self.write(report.page(of: bundle), to: output + "/report.html") }
  }

  private static func write(_ text: String, to path: String) throws {
    var file: OutputFile
    do {
      file = try OutputFile(path: path)
    } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created: \(error)")
    }
    do {
      try file.write(Array(text.utf8))
      try file.finish()
    } catch {
      throw BundleError(.cannotWrite, path: path, "cannot be written: \(error)")
    }
  }
}

/// What a comparison needs of a report.json, ours or the canonical validator's.
private struct RecordedReport: Decodable {
  struct Kind: Decodable {
    let code: String
    let totalNotices: Int
  }

  let notices: [Kind]

  static func baseline(at path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("--baseline \(path): cannot be read")
    }
    guard let report = try? JSONDecoder().decode(RecordedReport.self, from: data) else {
      throw UsageError("--baseline \(path): expected a report.json, with a list of notices")
    }
    return Baseline(counts: Dictionary(report.notices.map { ($0.code, $0.totalNotices) }, uniquingKeysWith: +))
  }
}
