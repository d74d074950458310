extension Int {
  /// Returns `1 delta`, `2 deltas`: the number and a noun, in the plural unless the number is 1.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
