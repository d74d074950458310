import BundleFormat
import TransitValues

/// The calls of runs of live data that boards show, by stop and time.
struct LiveCallIndex: Sendable {
  struct Entry: Sendable {
    let stop: StopRank
    let run: Int32
    let call: Int32
    /// Seconds since 1970.
    let time: Int
  }

  /// Sorted by stop, then by time.
  private let entries: [Entry]
  /// The first and the last time; `nil` if there are none.
  let span: ClosedRange<Int>?

  init(_ runs: [LiveRun], _ side: BoardSide) {
    var entries: [Entry] = []
    for (index, run) in runs.enumerated() {
      run.forEachShownCall(side) { call, time in
        let (stop, scheduledStop) = (run.calls[call].stop, run.calls[call].scheduledStop)
        entries.append(
          Entry(
            stop: run.isGone(call) ? scheduledStop : stop, run: Int32(index), call: Int32(call), time: time))
      }
    }
    self.entries = entries.sorted { $0.stop == $1.stop ? $0.time < $1.time : $0.stop < $1.stop }
    if let earliest = entries.lazy.map(\.time).min(), let latest = entries.lazy.map(\.time).max() {
      span = earliest...latest
    } else {
      span = nil
    }
  }

  /// The calls at a stop within a range of time, in its order.
  func calls(at stop: StopRank, in piece: Range<Int>) -> ArraySlice<Entry> {
    let first = entries.indices.partitioningIndex {
      (entries[$0].stop, entries[$0].time) >= (stop, piece.lowerBound)
    }
    return entries[first...].prefix { $0.stop == stop && $0.time < piece.upperBound }
  }

  /// Whether any call is at a stop.
  func hasCalls(at stop: StopRank) -> Bool {
    let first = entries.indices.partitioningIndex { entries[$0].stop >= stop }
    return first < entries.endIndex && entries[first].stop == stop
  }
}

extension LiveRun {
  /// Whether riders are told that a call does not take place.
  func isGone(_ call: Int) -> Bool { change == .cancelled || calls[call].isSkipped }

  /// Calls a function with each call that a board shows, and its time in seconds since 1970.
  ///
  /// Calls that do not take place are shown at their scheduled times. Of the others, the last one has no departure, and
  /// the first one has no arrival, unless calls with windows are beyond it.
  func forEachShownCall(_ side: BoardSide, _ body: (_ call: Int, _ time: Int) -> Void) {
    if change == .deleted { return }
    let isOpen = (side == .departures ? template?.endsWithWindow : template?.startsWithWindow) == true
    let end = (side == .departures ? calls.lastIndex { !$0.isSkipped } : calls.firstIndex { !$0.isSkipped }) ?? -1
    for index in (side == .departures && !isOpen ? calls.dropLast() : calls.dropFirst(isOpen ? 0 : 1)).indices {
      let type = side == .departures ? template?.calls[index].pickupType : template?.calls[index].dropOffType
      if type == 1 { continue }
      let event = event(index, side)
      if isGone(index) {
        if let time = event.scheduled { body(index, time) }
      } else if isOpen || (side == .departures ? index < end : index > end), let time = event.expected {
        body(index, time)
      }
    }
  }

  func event(_ call: Int, _ side: BoardSide) -> LiveEvent {
    side == .departures ? calls[call].departure : calls[call].arrival
  }

  /// The status of a call on a board.
  func status(_ call: Int, _ side: BoardSide) -> LiveStatus {
    if change == .cancelled { return .cancelled }
    if calls[call].isSkipped { return .skipped }
    if change == .added { return .added }
    return template == nil || event(call, side).isPredicted ? .predicted : .scheduled
  }
}
