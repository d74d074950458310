extension ProfileTimes {
  /// Appends a profile for each of some runs of live data.
  ///
  /// - Parameters:
  ///   - runs: Runs with a time at each call of the pattern without a window.
  ///   - windows: Whether each call of the pattern has no time; empty if all may have one.
  func adding(_ runs: [RiddenRun], windows: [Bool]) -> ProfileTimes {
    if runs.isEmpty { return self }
    let positions = (0..<callCount).filter { windows.isEmpty || !windows[$0] }
    var (arrivals, departures) = (arrivals, departures)
    for run in runs {
      let first = arrivals.count
      arrivals += repeatElement(Self.missing, count: callCount)
      departures += repeatElement(Self.missing, count: callCount)
      for (position, call) in zip(positions, run.calls) {
        (arrivals[first + position], departures[first + position]) = (call.arrival, call.departure)
      }
    }
    return ProfileTimes(arrivals, departures, callCount: callCount, estimated: estimated)
  }
}
