/// The set of texts of a ``TextPool`` that kept rows use.
struct UsedTexts {
  private var isUsed: [Bool] = []

  mutating func insert(_ texts: [TextIndex]) {
    for text in texts { insert(text) }
  }

  mutating func insert(_ text: TextIndex) {
    let number = Int(text.rawValue)
    if number >= isUsed.count {
      isUsed += Array(repeating: false, count: max(number + 1 - isUsed.count, isUsed.count))
    }
    isUsed[number] = true
  }

  func contains(_ text: TextIndex) -> Bool {
    isUsed.indices.contains(Int(text.rawValue)) && isUsed[Int(text.rawValue)]
  }
}
