import BundleFormat
import BundleReader
import TransitValues

/// The departure or arrival for which the schedule has riders wait at a stop.
struct PlannedEvent {
  let stop: StopRank
  /// Seconds since 1970.
  let time: Int
  let isInterpolated: Bool
}

extension LiveRun {
  func event(_ call: Int, _ side: BoardSide) -> LiveEvent {
    side == .departures ? calls[call].departure : calls[call].arrival
  }

  /// Whether nobody goes on from a call, or nobody arrives there by the run: it is cancelled or skipped, it is the last
  /// one or the first one, or it is not for riders.
  func isGone(_ call: Int, _ side: BoardSide) -> Bool {
    change == .cancelled || calls[call].isSkipped
      || !isOpen(side) && call == (side == .departures ? lastCall : firstCall)
      || (side == .departures ? pickupType(call) : dropOffType(call)) == 1
  }

  /// Whether calls with windows are beyond the last call, or before the first one.
  private func isOpen(_ side: BoardSide) -> Bool {
    (side == .departures ? template?.endsWithWindow : template?.startsWithWindow) == true
  }

  /// What the schedule has at a call; `nil` where nobody boards, or nobody alights, and for a call without a time.
  func planned(_ index: Int, _ side: BoardSide) -> PlannedEvent? {
    let scheduled: LiveTemplate.Call
    let (isEnd, time, isInterpolated): (Bool, Int?, Bool)
    if let template {
      scheduled = template.calls[index]
      isEnd = !isOpen(side) && index == (side == .departures ? template.calls.count - 1 : 0)
      (time, isInterpolated) = (event(index, side).scheduled, calls[index].isInterpolated)
    } else if let replaced = replaced[index] {
      scheduled = replaced.call
      isEnd = side == .departures ? replaced.isLast : replaced.isFirst
      let seconds = side == .departures ? scheduled.departure : scheduled.arrival
      (time, isInterpolated) = (seconds.map { replaced.origin &+ $0 }, scheduled.isInterpolated)
    } else {
      return nil
    }
    guard !isEnd, (side == .departures ? scheduled.pickupType : scheduled.dropOffType) != 1, let time else {
      return nil
    }
    return PlannedEvent(stop: scheduled.stop, time: time, isInterpolated: isInterpolated)
  }

  /// Calls a function with each call that a board shows, its stop, and its time in seconds since 1970.
  ///
  /// Where nobody goes on although the schedule has a departure, it is shown as the schedule has it.
  func forEachShownCall(_ side: BoardSide, _ body: (_ call: Int, _ stop: StopRank, _ time: Int) -> Void) {
    if change == .deleted { return }
    for index in calls.indices {
      if isGone(index, side) {
        if let planned = planned(index, side) { body(index, planned.stop, planned.time) }
      } else if let time = event(index, side).expected {
        body(index, calls[index].stop, time)
      }
    }
  }

  /// The status of a call on a board.
  func status(_ call: Int, _ side: BoardSide) -> LiveStatus {
    if change == .cancelled { return .cancelled }
    return isGone(call, side) ? .skipped : rideStatus(call, side)
  }

  /// The status of a ride that begins or ends at a call.
  func rideStatus(_ call: Int, _ side: BoardSide) -> LiveStatus {
    if change == .added { return .added }
    return template == nil || event(call, side).isPredicted ? .predicted : .scheduled
  }
}

// MARK: Values of calls

extension LiveRun {
  /// GTFS: `pickup_type`, as it holds now; `nil` for an empty cell.
  package func pickupType(_ call: Int) -> Int? {
    calls[call].pickupType.map(Int.init) ?? scheduled(call)?.pickupType
  }

  /// The same for `drop_off_type`.
  package func dropOffType(_ call: Int) -> Int? {
    calls[call].dropOffType.map(Int.init) ?? scheduled(call)?.dropOffType
  }

  /// The number of the schedule's own headsign of a call in `text`, which ``headsign(ofCall:)`` replaces.
  func headsignNumber(_ call: Int) -> Int? { scheduled(call)?.headsign }

  /// The headsign of a call if live data says it; else `nil`, and the schedule's counts.
  func headsign(ofCall call: Int) -> String? { calls[call].headsign ?? headsign }

  private func scheduled(_ call: Int) -> LiveTemplate.Call? {
    if let template { return template.calls[call] }
    return calls[call].isSkipped ? replaced[call]?.call : nil
  }
}
