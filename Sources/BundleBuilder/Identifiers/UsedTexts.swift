import TransitValues

/// The set of texts of a ``TextPool`` that kept rows use.
struct UsedTexts {
  private var isUsed: [Bool] = []

  mutating func insert(_ texts: [TextIndex]) {
    for text in texts { insert(text) }
  }

  mutating func insert(_ text: TextIndex) {
    let number = text.index
    if number >= isUsed.count {
      isUsed += Array(repeating: false, count: max(number + 1 - isUsed.count, isUsed.count))
    }
    isUsed[number] = true
  }

  func contains(_ text: TextIndex) -> Bool {
    text.index < isUsed.count && isUsed[text]
  }
}
