import BundleVerifier
import ToolSupport

/// The report as text: one line per check followed by its findings, then one line per feed file.
struct TextReport {
  let text: String

  init(_ report: VerificationReport) {
    let width = report.checks.map(\.name.count).max() ?? 0
    let lines = report.checks.flatMap { check in
      let result = "\(Self.word(check.outcome))  \(DisplayText.padded(check.name, to: width))"
      return [result + (check.note.map { "  \($0)" } ?? "")] + Self.findings(of: check)
    }
    let files = report.files.map { "\n" + Self.table(of: $0).text } ?? ""
    text = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) + "\n" }.joined() + files
  }

  private static func word(_ outcome: VerificationReport.Check.Outcome) -> String {
    switch outcome {
    case .passed: "ok     "
    case .failed: "WRONG  "
    case .skipped: "skipped"
    }
  }

  private static func findings(of check: VerificationReport.Check) -> [String] {
    let rest = check.findingCount - check.findings.count
    return check.findings.map { "         \(DisplayText.oneLine("\($0)"))" }
      + (rest > 0 ? ["         and \(rest) more"] : [])
  }

  private static func table(of files: [FileComparison]) -> TextTable {
    let counts = ["rows", "kept", "changed", "dropped", "extra", "missing"]
    var table = TextTable([("", .left)] + counts.map { ($0, .right) })
    for file in files { table.append(cells(of: file)) }
    return table
  }

  private static func cells(of file: FileComparison) -> [String] {
    guard let rows = file.rows else {
      return [file.file, "\(file.bytes ?? 0) bytes"] + Array(repeating: "", count: 5)
    }
    let atLeast = file.isExact ? "" : ">="
    return [file.file] + [rows, file.kept, file.changed, file.dropped].map(String.init)
      + [file.extra, file.missing].map { "\(atLeast)\($0)" }
  }
}
