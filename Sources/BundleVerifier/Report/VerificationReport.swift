/// The result of a verification, check by check.
package struct VerificationReport: Sendable {
  package struct Check: Sendable {
    package enum Outcome: String, Sendable {
      case passed, failed
      /// Not run, because its input is damaged or missing.
      case skipped
    }

    package let name: String
    package let outcome: Outcome
    package let findings: [Finding]
    /// The number of all findings, including those beyond the first ``Findings/limit``.
    package let findingCount: Int
    /// A remark by the check, or the reason why it was skipped.
    package let note: String?

    package var isPassed: Bool { outcome == .passed }
  }

  package internal(set) var checks: [Check] = []
  /// The feed's files in byte order of their names; `nil` if no feed was compared.
  package internal(set) var files: [FileComparison]?

  /// Whether no check failed.
  package var isPassed: Bool { !checks.contains { $0.outcome == .failed } }

  package subscript(name: String) -> Check? {
    checks.first { $0.name == name }
  }

  mutating func add(_ name: String, _ findings: Findings) {
    checks.append(
      Check(
        name: name, outcome: findings.isEmpty ? .passed : .failed, findings: findings.first,
        findingCount: findings.count, note: findings.note))
  }

  mutating func skip(_ names: some Sequence<String>, because note: String) {
    for name in names {
      checks.append(Check(name: name, outcome: .skipped, findings: [], findingCount: 0, note: note))
    }
  }
}
