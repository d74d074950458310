/// The distinct numbers of a column; 0 means none.
struct UsedNumbers {
  /// Sorted, without 0.
  let all: [Int]

  /// - Parameter count: The largest number.
  init(_ numbers: [Int32], count: Int) {
    var isUsed = Array(repeating: false, count: count + 1)
    for number in numbers { isUsed[Int(number)] = true }
    all = isUsed.indices.filter { $0 > 0 && isUsed[$0] }
  }
}
