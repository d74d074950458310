/// The sequence numbers of a trip so far. Rising numbers, the usual case, cost one comparison each.
struct SequenceNumbers {
  private var rising: [Int] = []
  /// The last number, while all numbers rise.
  private var last: Int?
  /// All numbers, once one did not rise.
  private var all: Set<Int>?

  /// - Parameter numbers: Distinct numbers.
  init(_ numbers: some Sequence<Int>) {
    for number in numbers { _ = insert(number) }
  }

  /// Fast path: inserts a number if all numbers rise, including this one; otherwise returns false.
  @inline(__always)
  mutating func rise(to number: Int) -> Bool {
    guard all == nil, last.map({ number > $0 }) ?? true else { return false }
    last = number
    rising.append(number)
    return true
  }

  /// Inserts a number; returns false if it is already present.
  mutating func insert(_ number: Int) -> Bool {
    if rise(to: number) { return true }
    if all == nil { all = Set(rising) }
    return all?.insert(number).inserted ?? false
  }
}
