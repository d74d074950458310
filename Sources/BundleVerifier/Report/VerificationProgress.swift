/// How far a verification is.
package struct VerificationProgress: Hashable, Sendable {
  /// The check under way.
  package let check: String
  /// Steps done of ``total``: blocks of the container, bytes of the feed, else whole checks.
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
