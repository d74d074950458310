package import TransitValues

/// The times of the calls of profiles, one profile after another, in seconds after the start of a trip.
package struct JourneyCallTimes: Sendable {
  /// ``missing`` for a call without a time, or with one that is not within ``seconds``.
  package private(set) var arrivals: [Int32] = []
  /// Likewise.
  package private(set) var departures: [Int32] = []
  /// A bit for each call whose time is interpolated; shorter if the last calls have none.
  package private(set) var estimated: [UInt64] = []

  package static let missing = Int32.min

  /// Times further from the origin of the service day than ten years are not searched.
  package static let seconds = -3653 * 86_400...3653 * 86_400

  fileprivate mutating func append(_ call: PatternReader.CallTimes, hasWindow: Bool) {
    let index = arrivals.count
    arrivals.append(Self.missing)
    departures.append(Self.missing)
    guard !hasWindow, let arrival = call.arrival, let departure = call.departure, Self.seconds.contains(arrival),
      Self.seconds.contains(departure)
    else { return }
    (arrivals[index], departures[index]) = (
      Int32(truncatingIfNeeded: arrival), Int32(truncatingIfNeeded: departure)
    )
    if call.isStated { return }
    while estimated.count <= index / 64 { estimated.append(0) }
    estimated[index / 64] |= 1 << UInt64(index % 64)
  }
}

extension PatternReader {
  /// The times of profiles for journeys.
  ///
  /// - Parameters:
  ///   - profiles: In rising order.
  ///   - callCount: The number of calls that each profile must have.
  ///   - windows: Whether each call of the pattern has no time; empty if all may have one.
  /// - Throws: As ``times(ofProfiles:callCount:)``.
  package func journeyTimes(
    ofProfiles profiles: [ProfileRank], callCount: Int, windows: [Bool]
  ) throws(DatabaseError) -> JourneyCallTimes {
    var times = JourneyCallTimes()
    var position = 0
    try forEachTime(ofProfiles: profiles, callCount: callCount) { call in
      times.append(call, hasWindow: !windows.isEmpty && windows[position])
      position = position + 1 == callCount ? 0 : position + 1
    }
    return times
  }
}
