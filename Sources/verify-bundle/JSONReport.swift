import BundleVerifier
import TransitFoundation

/// The report as JSON.
struct JSONReport: Encodable {
  struct Check: Encodable {
    let name: String
    let outcome: String
    let note: String?
    let findings: [Finding]
    /// The number of all findings, including those not listed.
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
    let file: String?
    let line: Int?
  }

  /// A file of the feed. A file stored as bytes has no rows, and a table has no bytes.
  struct File: Encodable {
    let file: String
    let rows: Int?
    let bytes: Int?
    let kept: Int?
    let changed: Int?
    let dropped: Int?
    let extra: Int?
    let missing: Int?
    /// Whether ``extra`` and ``missing`` are exact; otherwise they are lower bounds.
    let exact: Bool?

    init(_ comparison: FileComparison) {
      let isTable = comparison.rows != nil
      file = comparison.file
      rows = comparison.rows
      bytes = comparison.bytes
      kept = isTable ? comparison.kept : nil
      changed = isTable ? comparison.changed : nil
      dropped = isTable ? comparison.dropped : nil
      extra = isTable ? comparison.extra : nil
      missing = isTable ? comparison.missing : nil
      exact = isTable ? comparison.isExact : nil
    }
  }

  let bundle: String
  let passed: Bool
  let quick: Bool
  let checks: [Check]
  /// `nil` if no feed was compared.
  let files: [File]?

  init(bundle: String, isQuick: Bool, _ report: VerificationReport) {
    self.bundle = bundle
    quick = isQuick
    passed = report.isPassed
    files = report.files?.map(File.init)
    checks = report.checks.map { check in
      Check(
        name: check.name, outcome: check.outcome.rawValue, note: check.note,
        findings: check.findings.map { finding in
          Finding(
            message: finding.message, block: finding.block, page: finding.page, table: finding.table, row: finding.row,
            file: finding.file, line: finding.line)
        }, findingCount: check.findingCount)
    }
  }

  var text: String { StableJSON.text(self, isIndented: true) }
}
