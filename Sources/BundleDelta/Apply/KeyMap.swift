/// How the keys of a tree were renumbered: what an old key is called in the new database.
///
/// Learned from the rows of a tree, used to predict columns that refer to it.
struct KeyMap {
  /// By old key; 0 for none, else 2 × (new key + 1) and 1 more where it comes from a row without edits.
  private var entries: [Int32] = []
  private let limit: Int

  /// - Parameter rowCount: Of the new tree.
  init(rowCount: Int) {
    limit = DeltaLimits.mappedKeys(rowCount: rowCount)
  }

  /// The new key; `nil` where none is known.
  @inline(__always)
  subscript(old: Int) -> Int? {
    guard entries.indices.contains(old), entries[old] != 0 else { return nil }
    return Int(entries[old] >> 1) - 1
  }

  /// Learns from a row: one without edits replaces what is known, another one is used where nothing is.
  @inline(__always)
  mutating func learn(old: Int, new: Int, isUnedited: Bool) {
    guard old >= 0, old < limit, new >= 0, new < 1 << 29 else { return }
    if old >= entries.count {
      entries += Array(repeating: 0, count: max(old + 1, min(limit, 2 * entries.count)) - entries.count)
    }
    if isUnedited || entries[old] == 0 { entries[old] = Int32(2 * (new + 1) + (isUnedited ? 1 : 0)) }
  }
}
