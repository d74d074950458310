public import TransitBundle
public import TransitFoundation
import TransitValues

extension JourneyPlanner {
  /// Returns all stops that a rider can reach within a duration: an isochrone.
  ///
  /// - Parameters:
  ///   - origin: A stop, a station or a coordinate.
  ///   - date: The earliest departure. Default: now.
  ///   - duration: The time from `date` to the arrival.
  ///   - options: How the rider travels. ``JourneyOptions/longestDuration`` is ignored.
  ///   - live: What runs today. Default: the schedule.
  /// - Returns: Stops with service, each with its earliest arrival, sorted by arrival and stop_id. A stop counts as
  ///   reached where the rider alights, and where the rider can walk from there.
  /// - Throws: `BundleError.Kind.unknownStop` with near matches if the feed does not contain the stop,
  ///   `BundleError.Kind.cancelled` if the current task is canceled, and `BundleError.Kind.unsupported` for live data of
  ///   another feed.
  ///
  /// Cost: that of a journey to the farthest stop.
  public func reachableStops(
    from origin: JourneyPlace, departing date: Date = .now, within duration: Duration,
    options: JourneyOptions = JourneyOptions(), live: LiveSnapshot? = nil
  ) throws(BundleError) -> [ReachableStop] {
    var options = options
    options.longestDuration = duration
    return try answer(options, instant: date.nextUnixSecond, live: live) {
      (frame, unknown) throws(DatabaseError) -> [ReachableStop]? in
      guard let from = try frame.endpoint(origin, &unknown) else { return nil }
      return try frame.reach(from: from).map { stop throws(DatabaseError) in
        ReachableStop(
          stop: try frame.context.reader.summary(ofStop: stop.stop),
          coordinate: frame.network.stops.coordinate(stop.stop),
          arrival: Date(unixSeconds: frame.instant + Int(stop.time)), vehicles: stop.vehicles)
      }
    }
  }
}

/// A stop that a search reached.
private struct ReachedStop {
  let stop: StopRank
  /// Seconds after the question's instant.
  let time: Int32
  let vehicles: Int
}

extension SearchFrame {
  /// The stops with service that a rider reaches within the longest duration, sorted by time and rank.
  fileprivate func reach(from origin: Endpoint) throws(DatabaseError) -> [ReachedStop] {
    var scan = Scan<Forward>(context, vehicles: vehicles, egress: nil)
    for (stop, seconds) in origin.sortedSeconds { scan.start(at: stop, time: seconds) }
    try scan.run(before: longest + 1)
    var best: [StopRank: ReachedStop] = [:]
    func keep(_ stop: StopRank, _ time: Int32, _ vehicles: Int) {
      if time > longest { return }
      if let known = best[stop], (known.time, known.vehicles) <= (time, vehicles) { return }
      best[stop] = ReachedStop(stop: stop, time: time, vehicles: vehicles)
    }
    for (stop, seconds) in origin.sortedSeconds { keep(stop, seconds, 0) }
    var origins: Set<StopRank> = []
    for left in leftStops(scan) where origins.insert(network.twin(of: left.stop)).inserted {
      for (other, seconds) in network.endingWalks(from: left.stop, context.walking) {
        keep(other, left.time + seconds, left.vehicles)
      }
    }
    var reached: [ReachedStop] = []
    for stop in best.values where try !context.calls(atStop: stop.stop).isEmpty {
      reached.append(stop)
    }
    return reached.sorted { ($0.time, $0.stop) < ($1.time, $1.stop) }
  }
}

extension SearchFrame {
  /// The stops where vehicles were left, each with its best time and least vehicles, the best first.
  private func leftStops(_ scan: Scan<Forward>) -> [ReachedStop] {
    var best: [StopRank: ReachedStop] = [:]
    for slot in scan.labels.metSlots {
      let time = scan.labels.reached(slot, vehicles)
      if time == LabelTable.never { continue }
      let count = (1...vehicles).first { scan.labels.reached(slot, $0) == time } ?? vehicles
      let stop = network.slots.stop(slot)
      if let known = best[stop], (known.time, known.vehicles) <= (time, count) { continue }
      best[stop] = ReachedStop(stop: stop, time: time, vehicles: count)
    }
    return best.values.sorted { ($0.time, $0.vehicles, $0.stop) < ($1.time, $1.vehicles, $1.stop) }
  }
}

extension JourneyNetwork {
  /// Walks from a stop after the last alighting, in seconds.
  fileprivate func endingWalks(from stop: StopRank, _ options: WalkingOptions) -> [(stop: StopRank, seconds: Int32)] {
    // Against their direction, like those of a journey that ends there.
    let walks = walks(stop, isForward: false, options)
    let station = stops.station(of: stop).compactMap { mate in
      walks.seconds(to: mate, within: options.distance).map { (stop: mate, seconds: $0) }
    }
    guard let place = stops.coordinate(stop) else { return station }
    let near = stops.stops(near: place, radius: options.distance).filter { !stops.areOfOneStation(stop, $0.stop) }
    return station + near.map { (stop: $0.stop, seconds: Walking.seconds($0.distance)) }
  }
}
