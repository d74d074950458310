/// The keys of one object.
///
/// Compares UTF-8, as Java does, not canonical equivalence. Most objects have few keys, which need no hash table.
struct JSONKeySet {
  private var few: [String] = []
  private var many: Set<[UInt8]> = []

  /// Adds a key and returns false if it is in the set already.
  mutating func insert(_ key: String) -> Bool {
    if many.isEmpty {
      if few.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { return false }
      few.append(key)
      if few.count > 16 { many = Set(few.map { Array($0.utf8) }) }
      return true
    }
    return many.insert(Array(key.utf8)).inserted
  }
}
