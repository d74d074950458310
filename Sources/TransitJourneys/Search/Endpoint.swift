import TransitBundle
import TransitValues

/// The start or the end of a journey: the stops in walking distance.
struct Endpoint {
  /// A walk between the endpoint and a stop.
  struct Walk {
    let seconds: Int32
    /// In meters; `nil` if a coordinate is missing.
    let distance: Double?
    /// The stop at the endpoint's side; ``DenseIndex/absent`` for a coordinate.
    let place: StopRank
  }

  /// The stop or station, and everything below it; empty for a coordinate.
  let places: [StopRank]
  /// `nil` for a stop, and for a coordinate that is not on earth.
  let coordinate: Coordinate?
  /// The shortest walk to or from each stop that the rider can reach on foot.
  let walks: [StopRank: Walk]

  /// Walks are those from the stop, whether journeys start or end there: one place has one set of walks.
  init(stop: StopRank, _ network: JourneyNetwork, _ options: WalkingOptions) {
    let stops = network.stops
    places = stops.selfAndBelow(stop)
    coordinate = nil
    var walks: [StopRank: Walk] = [:]
    for place in places {
      walks[place] = Walk(seconds: 0, distance: stops.coordinate(place) == nil ? nil : 0, place: place)
    }
    let mates = stops.station(of: stop).filter { walks[$0] == nil }
    var searched: Set<Coordinate?> = []
    for place in places {
      let here = stops.coordinate(place)
      // Stops at one place have the same walks, unless pathways tell them apart.
      let isFirst = searched.insert(here).inserted
      if !mates.isEmpty, isFirst || network.pathways.areInStation(of: place, stops) {
        let fromPlace = network.walks(place, isForward: true, options)
        for mate in mates {
          guard let seconds = fromPlace.seconds(to: mate, within: options.distance) else { continue }
          Self.keep(Walk(seconds: seconds, distance: stops.distance(place, mate), place: place), to: mate, &walks)
        }
      }
      guard isFirst, let here else { continue }
      for near in stops.stops(near: here, radius: options.distance) where !stops.areOfOneStation(place, near.stop) {
        let walk = Walk(seconds: Walking.seconds(near.distance), distance: near.distance, place: place)
        Self.keep(walk, to: near.stop, &walks)
      }
    }
    self.walks = walks
  }

  init(coordinate: Coordinate, _ stops: StopPlaces, distance: Double) {
    places = []
    var walks: [StopRank: Walk] = [:]
    guard (-900_000_000...900_000_000).contains(coordinate.latitudeE7),
      (-1_800_000_000...1_800_000_000).contains(coordinate.longitudeE7)
    else {
      // Not on earth, so nothing is near.
      (self.coordinate, self.walks) = (nil, walks)
      return
    }
    self.coordinate = coordinate
    for near in stops.stops(near: coordinate, radius: distance) {
      walks[near.stop] = Walk(seconds: Walking.seconds(near.distance), distance: near.distance, place: .absent)
    }
    self.walks = walks
  }

  private static func keep(_ walk: Walk, to stop: StopRank, _ walks: inout [StopRank: Walk]) {
    if let known = walks[stop], known.seconds <= walk.seconds { return }
    walks[stop] = walk
  }

  /// Seconds to or from each stop.
  var seconds: [StopRank: Int32] { walks.mapValues { $0.seconds } }

  /// The shortest walk all the way to another endpoint; `nil` if it is too far.
  func walk(to other: Endpoint, _ stops: StopPlaces, distance: Double) -> DirectWalk? {
    if let there = other.coordinate {
      let walks = places.compactMap { place in
        stops.coordinate(place).map { DirectWalk(from: place, distance: $0.distance(to: there)) }
      }
      let direct = coordinate.map { [DirectWalk(from: .absent, distance: $0.distance(to: there))] } ?? []
      return (walks + direct).filter { ($0.distance ?? 0) <= distance }.min { $0.seconds < $1.seconds }
    }
    return other.places.compactMap { place in
      walks[place].map { DirectWalk(from: $0.place, to: place, distance: $0.distance, seconds: $0.seconds) }
    }.min { $0.seconds < $1.seconds }
  }
}

/// A walk all the way.
struct DirectWalk {
  /// The stop where it starts; ``DenseIndex/absent`` for a coordinate.
  let from: StopRank
  /// The stop where it ends; ``DenseIndex/absent`` for a coordinate.
  let to: StopRank
  /// In meters; `nil` if a coordinate is missing.
  let distance: Double?
  let seconds: Int32
}

extension DirectWalk {
  /// A walk to a coordinate in a straight line.
  fileprivate init(from: StopRank, distance: Double) {
    self.init(from: from, to: .absent, distance: distance, seconds: Walking.seconds(distance))
  }
}
