import BundleFormat
import DatasetBuilder
import FeedValidator
import Foundation
import GTFSFeed
import Operations
import ToolSupport
import TransitAnswers
import TransitFiles
import TransitValues
import ValidationPage

/// Judges a feed and writes the reports.
struct ValidationRun {
  let feed: String
  let options: JudgingOptions
  var limits = FeedLimits()
  var threads: Int?
  /// Whether to judge what the canonical validator skips by mistake.
  var isThorough = false
  let progress: ProgressMode
  /// The folder for report.json and report.html.
  let output: String?

  /// - Throws: ``FileError`` if the folder must not be written to, ``FeedError`` if the feed cannot be opened,
  ///   ``UsageError`` for a baseline that is not a report, `CancellationError`.
  func run() throws -> FeedVerdict {
    let printer = ProgressPrinter(mode: progress)
    defer { printer.finish() }
    return try run(showing: printer)
  }

  /// Judges while other work is shown too.
  func run(showing printer: ProgressPrinter) throws -> FeedVerdict {
    if let output { try FileSystem.checkOwnFolder(output) }
    let baseline = try options.baseline.map { try Baseline(path: $0) }
    let validation = options.validation(threads: threads, isThorough: isThorough)
    var verdict = try validation.judge(
      feed, limits: limits, withPicture: output != nil,
      progress: ProgressReporter("judge", report: printer.update))
    verdict.report.baseline = baseline
    return verdict
  }

  /// Writes report.json and report.html into the folder, which is created if needed, and the SARIF log.
  func write(_ report: ValidationReport) throws {
    if let output { try folder(output).write(report) }
    if let sarif = options.sarif {
      let isFolder = (try? FileStatus(of: feed).kind) == .folder
      let folder = isFolder ? (feed.hasSuffix("/") ? feed : feed + "/") : ""
      try SmallFile.write(report.sarif(toolVersion: packageVersion, folder: folder), to: sarif)
    }
  }

  /// Writes report.html.
  func writePage(_ report: ValidationReport, of bundle: BuiltBundle) throws {
    if let output { try folder(output).write(report, of: bundle) }
  }

  private func folder(_ path: String) -> ReportFolder {
    ReportFolder(path: path, languages: options.languages)
  }
}

extension Baseline {
  /// Reads the counts of notices of a report.json, ours or the canonical validator's.
  fileprivate init(path: String) throws {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.readStream(path) } catch {
      throw UsageError("--baseline \(path): cannot be read: \(error)")
    }
    do throws(JSONDamage) {
      let report = try JSONReader.value(of: bytes)
      let notices = try report.required("notices") { value throws(JSONDamage) in try value.elements() }
      let counts = try notices.map { kind throws(JSONDamage) in
        (try kind.text("code"), try kind.integer("totalNotices"))
      }
      self.init(counts: Dictionary(counts, uniquingKeysWith: +))
    } catch {
      throw UsageError("--baseline \(path): expected a report.json, with a list of notices: \(error)")
    }
  }
}
