/// The progress of a verification.
package struct VerificationProgress: Hashable, Sendable {
  /// The running check.
  package let check: String
  /// Completed steps of ``total``: blocks of the container, bytes of the feed, or whole checks.
  package let completed: Int
  package let total: Int

  package init(check: String, completed: Int, total: Int) {
    self.check = check
    self.completed = completed
    self.total = total
  }

  /// `0 ... 1`.
  package var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }
}
