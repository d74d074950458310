/// The sequence numbers that a trip or shape has so far: rising ones, as they mostly are, cost a comparison each.
struct SequenceNumbers {
  private var highest: Int?
  private var rising: [Int] = []
  /// All of them, once one did not rise.
  private var all: Set<Int>?

  /// Whether all numbers so far rose, and this one does.
  func rises(to number: Int) -> Bool {
    all == nil && highest.map { number > $0 } ?? true
  }

  /// Takes a number; false when it was there already.
  mutating func insert(_ number: Int) -> Bool {
    if rises(to: number) {
      highest = number
      rising.append(number)
      return true
    }
    if all == nil { all = Set(rising) }
    return all?.insert(number).inserted ?? false
  }

  mutating func removeAll() {
    highest = nil
    rising.removeAll(keepingCapacity: true)
    all = nil
  }
}
