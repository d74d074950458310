import BundleVerifier
import Foundation

/// A report made for programs.
struct JSONReport: Encodable {
  struct Check: Encodable {
    let name: String
    let outcome: String
    let note: String?
    let findings: [Finding]
    /// All of them, also those that are not listed.
    let findingCount: Int

    enum CodingKeys: String, CodingKey {
      case name, outcome, note, findings
      case findingCount = "finding_count"
    }
  }

  struct Finding: Encodable {
    let message: String
    let block: Int?
    let page: Int?
    let table: String?
    let row: String?
  }

  let bundle: String
  let passed: Bool
  let quick: Bool
  let checks: [Check]

  init(bundle: String, isQuick: Bool, _ report: VerificationReport) {
    self.bundle = bundle
    quick = isQuick
    passed = report.isPassed
    checks = report.checks.map { check in
      Check(
        name: check.name, outcome: check.outcome.rawValue, note: check.note,
        findings: check.findings.map { finding in
          Finding(
            message: finding.message, block: finding.block, page: finding.page, table: finding.table, row: finding.row)
        }, findingCount: check.findingCount)
    }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and integers always have a JSON form.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
