/// A map from old to new keys of a renumbered tree.
///
/// Learned from the rows of the tree; predicts columns that refer to it.
struct KeyMap {
  /// Indexed by old key: 0 for none, else 2 × (new key + 1), plus 1 if learned from a row without edits.
  private var entries: [Int32] = []
  private let limit: Int

  /// - Parameter rowCount: The row count of the new tree.
  init(rowCount: Int) {
    limit = DeltaLimits.mappedKeys(rowCount: rowCount)
  }

  /// The new key; `nil` if unknown.
  @inline(__always)
  subscript(old: Int) -> Int? {
    guard entries.indices.contains(old), entries[old] != 0 else { return nil }
    return Int(entries[old] >> 1) - 1
  }

  /// Learns from a row. A row without edits overrides earlier ones; a row with edits is used only for unknown keys.
  @inline(__always)
  mutating func learn(old: Int, new: Int, isUnedited: Bool) {
    guard old >= 0, old < limit, new >= 0, new < 1 << 29 else { return }
    if old >= entries.count {
      entries += Array(repeating: 0, count: max(old + 1, min(limit, 2 * entries.count)) - entries.count)
    }
    if isUnedited || entries[old] == 0 { entries[old] = Int32(2 * (new + 1) + (isUnedited ? 1 : 0)) }
  }
}
