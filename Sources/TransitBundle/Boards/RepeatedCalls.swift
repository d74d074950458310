/// The calls that trips of frequencies.txt repeat within a piece of a board's window, in board order.
///
/// A binary heap with the next run of each row of frequencies.txt. A board with a limit thus computes only the runs that
/// it shows: a headway of one second has 7,200 runs in two hours.
struct RepeatedCalls {
  private struct Run {
    var call: BoardCall
    /// The time between two runs in seconds; above 0.
    let headway: Int
    /// The second after the last possible run.
    let end: Int
  }

  /// A parent precedes its two children, at twice its index plus 1 and 2.
  private var heap: [Run] = []

  /// The next call, which ``advance()`` and ``dropRow()`` replace.
  var first: BoardCall? { heap.first?.call }

  /// Adds the runs of a row of frequencies.txt.
  ///
  /// - Parameters:
  ///   - call: The first run.
  ///   - end: Runs are before this time.
  mutating func append(_ call: BoardCall, every headway: Int, before end: Int) {
    if call.position.time >= end { return }
    heap.append(Run(call: call, headway: headway, end: end))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[parent].call.position <= heap[child].call.position { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  /// Replaces the first call by the next run of its row.
  mutating func advance() {
    let run = heap[0]
    let (time, isTooLate) = run.call.position.time.addingReportingOverflow(run.headway)
    if isTooLate || time >= run.end { return dropRow() }
    heap[0].call.position.time = time
    sink()
  }

  /// Removes the first call and all later runs of its row.
  mutating func dropRow() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    if !heap.isEmpty { sink() }
  }

  /// Moves the first run below all runs that precede it.
  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].call.position < heap[least].call.position {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
