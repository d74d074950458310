/// Which numbers, counted from 1, occur; 0 stands for none.
struct UsedNumbers {
  /// In their order.
  let all: [Int]

  /// - Parameter count: The largest number.
  init(_ numbers: [Int32], count: Int) {
    var isUsed = Array(repeating: false, count: count + 1)
    for number in numbers { isUsed[Int(number)] = true }
    all = isUsed.indices.filter { $0 > 0 && isUsed[$0] }
  }
}

/// Which texts of a ``TextPool`` are used.
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
