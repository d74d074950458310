import BundleBuilder
import BundleFormat
import ToolSupport
import TransitAnswers

/// The summary printed at the end of a build.
struct BuildSummary {
  let report: ImportReport
  let output: String
  let feed: String
  let duration: Duration

  /// A result line, followed by a line for each of the first three files with a wrong name, a line of files beside the
  /// feed's folder, a line of notices and a line of remarks if there are any.
  ///
  ///     city.transit: 533 KiB, 28 % of feed.zip, 2.1 s
  ///     notices: foreign_key_violation 3, invalid_time 1 (details in the table import_notice)
  ///     remarks: unknown_column 2
  var text: String {
    var result = "\(output): \(Quantity.bytes(report.bundleByteCount))"
    if let feedByteCount = OutputPath.byteCount(of: feed), feedByteCount > 0 {
      let name = feed.split(separator: "/").last ?? ""
      result += ", \(Quantity.share(report.bundleByteCount, of: feedByteCount)) of \(name)"
    }
    var lines = ["\(result), \(Quantity.seconds(duration))"]
    let metadata = report.metadata
    lines += metadata.contents.misnamedFiles.prefix(3).map { file in
      let reason =
        file.name.lowercased() == file.meant
        ? "GTFS file names must be lowercase (\(file.meant))" : "GTFS names that file \(file.meant)"
      return "\(file.name) is not read, since \(reason); rows that need it are dropped"
    }
    if let strays = report.strays { lines.append(strays) }
    if !metadata.notices.isEmpty {
      lines.append("notices: \(Self.text(metadata.notices)) (details in the table import_notice)")
    }
    if !metadata.remarks.isEmpty { lines.append("remarks: \(Self.text(metadata.remarks))") }
    return lines.map { DisplayText.oneLine($0) + "\n" }.joined()
  }

  /// Codes with their counts, ordered by code.
  static func text(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
