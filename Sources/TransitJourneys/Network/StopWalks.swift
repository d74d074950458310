import TransitBundle
import TransitValues

/// The walks from a stop, or to a stop.
struct StopWalks {
  private let stop: StopRank
  private let stops: StopPlaces
  /// The times of the pathways to each place, without regard to steps. Empty in a station without pathways.
  private let joined: [StopRank: Int32]
  /// The times of those that the rider can use.
  private let usable: [StopRank: Int32]

  init(_ stop: StopRank, isForward: Bool, avoidsSteps: Bool, _ stops: StopPlaces, _ pathways: StationPathways) {
    (self.stop, self.stops) = (stop, stops)
    guard pathways.areInStation(of: stop, stops) else {
      (joined, usable) = ([:], [:])
      return
    }
    let place = stops.platform(of: stop)
    joined = pathways.times(from: place, isForward: isForward, withSteps: true)
    usable = avoidsSteps ? pathways.times(from: place, isForward: isForward, withSteps: false) : joined
  }

  /// The walking time between the stop and another one in seconds; `nil` if they are not of one station and farther
  /// apart than `distance` meters, or joined only by pathways that the rider cannot use.
  ///
  /// - Parameter meters: The distance between the stops; `nil` to compute it.
  func seconds(to other: StopRank, meters: Double? = nil, within distance: Double) -> Int32? {
    if stop == other { return 0 }
    let areOfOneStation = stops.areOfOneStation(stop, other)
    if areOfOneStation, !joined.isEmpty {
      let place = stops.platform(of: other)
      if joined[place] != nil { return usable[place] }
    }
    guard let meters = meters ?? stops.distance(stop, other) else { return areOfOneStation ? 0 : nil }
    return areOfOneStation || meters <= distance ? Walking.seconds(meters) : nil
  }
}
