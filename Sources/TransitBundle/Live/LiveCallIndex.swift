import BundleFormat
import BundleReader
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
      run.forEachShownCall(side) { call, stop, time in
        entries.append(Entry(stop: stop, run: Int32(index), call: Int32(call), time: time))
      }
    }
    self.entries = entries.sorted { $0.stop == $1.stop ? $0.time < $1.time : $0.stop < $1.stop }
    if let earliest = entries.lazy.map({ $0.time }).min(), let latest = entries.lazy.map({ $0.time }).max() {
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
