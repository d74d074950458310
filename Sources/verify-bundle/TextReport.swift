import BundleVerifier

/// A report made for reading: a line a check, what is wrong below it.
struct TextReport {
  let text: String

  init(_ report: VerificationReport) {
    let width = report.checks.map(\.name.count).max() ?? 0
    let lines = report.checks.flatMap { check in
      ["\(Self.word(check.outcome))  \(Self.padded(check, width))"] + Self.findings(of: check)
    }
    text = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
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
    return check.findings.map { "         \(oneLine("\($0)"))" } + (rest > 0 ? ["         and \(rest) more"] : [])
  }

  /// Text of a damaged bundle may hold anything, a terminal's control characters among it.
  private static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}
