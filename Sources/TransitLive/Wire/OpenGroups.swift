/// The groups around a field, which are all skipped: an old form of messages that ends with a key instead of a length.
struct OpenGroups {
  /// Limits memory: a group in a group takes one byte in the feed.
  static let maxDepth = 1_000_000

  private var numbers: [UInt32] = []

  var isEmpty: Bool { numbers.isEmpty }

  /// Opens or closes a group if the key does.
  ///
  /// - Parameter offset: The position of the key in the feed.
  mutating func update(_ key: FieldKey, at offset: Int) throws(WireError) {
    switch key.type {
    case .groupStart:
      guard numbers.count < Self.maxDepth else {
        throw WireError("groups in more than \(Self.maxDepth) groups", at: offset)
      }
      numbers.append(key.number)
    case .groupEnd:
      guard numbers.popLast() == key.number else { throw WireError("a group ends that did not begin", at: offset) }
    default: break
    }
  }
}
