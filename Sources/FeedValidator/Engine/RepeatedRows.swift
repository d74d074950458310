/// Finds rows that equal an earlier one, by their hashes.
enum RepeatedRows {
  /// Calls `body` with the first row and each later row that equals it, in the order of the later rows.
  ///
  /// - Parameter isSame: Decides for two rows of equal hashes.
  static func forEach(
    _ hashes: [UInt64], isSame: (Int, Int) -> Bool, _ body: (_ first: Int, _ row: Int) -> Void
  ) {
    var slots = [Int32](repeating: -1, count: max(16, (hashes.count * 2).nextPowerOfTwo))
    let mask = slots.count - 1
    for row in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[row] >> 20) & mask
      while slots[slot] >= 0 {
        let first = Int(slots[slot])
        if hashes[first] == hashes[row], isSame(first, row) { break }
        slot = (slot + 1) & mask
      }
      if slots[slot] < 0 { slots[slot] = Int32(row) } else { body(Int(slots[slot]), row) }
    }
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
