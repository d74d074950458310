import TransitValues

/// Whether a search runs with time or against it.
///
/// A search against time is the mirror image of a search with time: it enters a vehicle where the rider alights, leaves
/// it where the rider boards, and times are negated. So one implementation serves both; its times are "elapsed" seconds
/// after the question's instant, or before it.
protocol ScanDirection {
  static var isForward: Bool { get }
}

enum Forward: ScanDirection {
  static var isForward: Bool { true }
}

enum Backward: ScanDirection {
  static var isForward: Bool { false }
}

// MARK: Order

extension ScanDirection {
  /// Two values in the order in which the search meets them.
  @inline(__always)
  static func inOrder<Value>(_ early: Value, _ late: Value) -> (first: Value, last: Value) {
    isForward ? (early, late) : (late, early)
  }

  /// The index of the element after a number of steps. Also the number of steps to an index.
  @inline(__always)
  static func place(_ step: Int, of count: Int) -> Int { isForward ? step : count &- 1 &- step }

  /// The index after the last element.
  @inline(__always)
  static func end(of count: Int) -> Int { isForward ? count : -1 }

  /// From an index to the next one.
  @inline(__always)
  static var stride: Int { isForward ? 1 : -1 }

  /// Whether the search meets an index before another one.
  @inline(__always)
  static func isBefore(_ index: Int, _ other: Int) -> Bool { isForward ? index < other : index > other }

  /// The step at which the search meets a call.
  @inline(__always)
  static func step(to call: SearchCall) -> Int32 { isForward ? call.position : call.positionFromEnd }

  /// The first and the last call with a time.
  @inline(__always)
  static func timedEnds(_ times: ProfileTimes, _ profile: ProfileNumber) -> (first: Int, last: Int) {
    inOrder(times.firstTimed(profile), times.lastTimed(profile))
  }
}

// MARK: Times

extension ScanDirection {
  /// The elapsed time at a number of seconds after the question's instant, and the reverse.
  @inline(__always)
  static func elapsed(_ seconds: Int) -> Int { isForward ? seconds : -seconds }

  @inline(__always)
  static func elapsed(_ seconds: ClosedRange<Int>) -> ClosedRange<Int> {
    isForward ? seconds : -seconds.upperBound ... -seconds.lowerBound
  }

  /// The times at which vehicles are entered.
  @inline(__always)
  static func enterTimes(_ times: ProfileTimes) -> [Int32] { isForward ? times.departures : times.arrivals }

  /// The times at which vehicles are left.
  @inline(__always)
  static func leaveTimes(_ times: ProfileTimes) -> [Int32] { isForward ? times.arrivals : times.departures }

  /// When a vehicle is entered at a call, in seconds after the question's instant.
  @inline(__always)
  static func enterInstant(_ lane: SearchLane, _ vehicle: Int, _ position: Int) -> Int {
    isForward ? lane.departure(vehicle, position) : lane.arrival(vehicle, position)
  }

  /// When a vehicle is left at a call, in seconds after the question's instant.
  @inline(__always)
  static func leaveInstant(_ lane: SearchLane, _ vehicle: Int, _ position: Int) -> Int {
    isForward ? lane.arrival(vehicle, position) : lane.departure(vehicle, position)
  }
}

// MARK: Entering and leaving

extension ScanDirection {
  /// Whether riders may enter a vehicle at a call that has a time.
  @inline(__always)
  static func canEnter(_ pattern: JourneyPattern, _ position: Int) -> Bool {
    isForward ? pattern.canBoard(position) : pattern.canAlight(position)
  }

  /// Whether riders may leave a vehicle at a call that has a time.
  @inline(__always)
  static func canLeave(_ pattern: JourneyPattern, _ position: Int) -> Bool {
    isForward ? pattern.canAlight(position) : pattern.canBoard(position)
  }
}
