package import TransitValues

/// The calls of a trip as live data refers to them: without calls with a pickup/drop-off window. Trips of one pattern
/// and profile share it.
package final class LiveTemplate: Sendable {
  package struct Call: Hashable, Sendable {
    /// ``DenseIndex/absent`` for a call at a stop that the feed does not contain.
    package let stop: StopRank
    package let sequence: Int
    /// Seconds after the start of the trip, estimates included; `nil` for a call without a time.
    package let arrival: Int?
    package let departure: Int?
    package let isInterpolated: Bool
    /// The number of the call's own headsign in `text`.
    package let headsign: Int?
    package let pickupType: Int?
    package let dropOffType: Int?
  }

  /// In rising order of sequence.
  package let calls: [Call]
  /// Whether calls with windows come before all of ``calls``: riders can alight at the first one.
  package let startsWithWindow: Bool
  /// Whether calls with windows follow all of ``calls``: riders can board at the last one.
  package let endsWithWindow: Bool
  /// The first departure, in seconds after the start of the trip; `nil` if no call has a time.
  package let first: Int?
  /// The last arrival, likewise.
  package let last: Int?
  /// The greatest time of all, likewise.
  package let latest: Int?
  /// Whether a stop has several calls.
  package let isLoop: Bool
  /// Whether each call has times and none is before the one before it.
  package let isOrdered: Bool

  package init(_ calls: [PatternReader.Call], _ times: [PatternReader.CallTimes]) {
    self.calls = zip(calls, times).compactMap { call, time in
      call.hasWindow
        ? nil
        : Call(
          stop: call.stop, sequence: call.sequence, arrival: time.arrival, departure: time.departure,
          isInterpolated: time.departure != nil && !time.isStated, headsign: call.headsign,
          pickupType: call.pickupType, dropOffType: call.dropOffType)
    }
    startsWithWindow = calls.first?.hasWindow == true
    endsWithWindow = calls.last?.hasWindow == true
    first = self.calls.lazy.compactMap { $0.departure }.first
    last = self.calls.lazy.reversed().compactMap { $0.arrival }.first
    let events = self.calls.flatMap { [$0.arrival, $0.departure] }
    latest = events.lazy.compactMap { $0 }.max()
    isLoop = Set(self.calls.lazy.map { $0.stop }).count < self.calls.count
    isOrdered = events.allSatisfy { $0 != nil } && zip(events, events.dropFirst()).allSatisfy { $0 ?? 0 <= $1 ?? 0 }
  }
}
