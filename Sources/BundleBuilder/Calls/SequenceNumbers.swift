/// The sequence numbers that a trip has so far: rising ones, as they mostly are, cost a comparison each.
struct SequenceNumbers {
  private var rising: [Int] = []
  /// The last number, while all rise.
  private var last: Int?
  /// All of them, once one did not rise.
  private var all: Set<Int>?

  /// - Parameter numbers: Numbers that differ.
  init(_ numbers: some Sequence<Int>) {
    for number in numbers { _ = insert(number) }
  }

  /// Takes a number if all numbers so far rose and this one does; else gives false.
  @inline(__always)
  mutating func rise(to number: Int) -> Bool {
    guard all == nil, last.map({ number > $0 }) ?? true else { return false }
    last = number
    rising.append(number)
    return true
  }

  /// Takes a number; false when it was there already.
  mutating func insert(_ number: Int) -> Bool {
    if rise(to: number) { return true }
    if all == nil { all = Set(rising) }
    return all?.insert(number).inserted ?? false
  }
}
