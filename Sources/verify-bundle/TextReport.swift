import BundleVerifier
import ToolSupport

/// The report as text: one line per check followed by its findings, then one line per feed file.
struct TextReport {
  let text: String

  init(_ report: VerificationReport) {
    let width = report.checks.map(\.name.count).max() ?? 0
    let lines = report.checks.flatMap { check in
      ["\(Self.word(check.outcome))  \(Self.padded(check, width))"] + Self.findings(of: check)
    }
    let files = report.files.map { [""] + Self.table(of: $0) } ?? []
    text = (lines + files).map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  private static func word(_ outcome: VerificationReport.Check.Outcome) -> String {
    switch outcome {
    case .passed: "ok     "
    case .failed: "WRONG  "
    case .skipped: "skipped"
    }
  }

  private static func padded(_ check: VerificationReport.Check, _ width: Int) -> String {
    let padding = String(repeating: " ", count: width - check.name.count)
    return "\(check.name)\(padding)  \(check.note ?? "")"
  }

  private static func findings(of check: VerificationReport.Check) -> [String] {
    let rest = check.findingCount - check.findings.count
    return check.findings.map { "         \(DisplayText.oneLine("\($0)"))" }
      + (rest > 0 ? ["         and \(rest) more"] : [])
  }

  /// Left-aligns names and right-aligns numbers.
  private static func table(of files: [FileComparison]) -> [String] {
    let rows = [["", "rows", "kept", "changed", "dropped", "extra", "missing"]] + files.map(Self.cells)
    let widths = (0..<7).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
  }

  private static func cells(of file: FileComparison) -> [String] {
    let name = DisplayText.oneLine(file.file)
    guard let rows = file.rows else { return [name, "\(file.bytes ?? 0) bytes"] }
    let atLeast = file.isExact ? "" : ">="
    return [name] + [rows, file.kept, file.changed, file.dropped].map(String.init)
      + [file.extra, file.missing].map { "\(atLeast)\($0)" }
  }
}
