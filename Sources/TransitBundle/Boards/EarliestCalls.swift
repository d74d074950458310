/// The calls of a piece of time, of which a board needs only the first ones.
///
/// Any number of trips may call at one stop at one time. Memory holds about twice the calls that the board needs.
struct EarliestCalls {
  /// The most calls that the board needs; `Int.max` if it may leave some out.
  let limit: Int
  /// The position that the board continues from.
  let following: BoardPosition?
  private var calls: [BoardCall] = []

  init(limit: Int, following: BoardPosition?) { (self.limit, self.following) = (limit, following) }

  mutating func append(_ call: BoardCall) {
    if let following, !(following < call.position) { return }
    calls.append(call)
    // Sorting is rare, because few boards have so many calls.
    if calls.count >= limit.addingClamped(limit).addingClamped(4096) { keepFirst() }
  }

  /// The calls in the order of the board.
  var sorted: [BoardCall] { calls.sorted { $0.position < $1.position } }

  private mutating func keepFirst() {
    calls.sort { $0.position < $1.position }
    calls.removeLast(calls.count - limit)
  }
}
