import TransitBundle
import TransitSQLite
import TransitValues

/// The start or the end of a journey: the stops in walking distance.
struct Endpoint {
  /// A walk between the endpoint and a stop.
  struct Walk {
    let seconds: Int32
    /// In meters; `nil` if a coordinate is missing.
    let distance: Double?
    /// The stop at the endpoint's side; 0 for a coordinate.
    let place: Int32
  }

  /// The stop or station, and everything below it; empty for a coordinate.
  let places: [Int32]
  /// `nil` for a stop.
  let coordinate: Coordinate?
  /// The shortest walk to or from each stop that the rider can reach on foot.
  let walks: [Int32: Walk]

  init(stop: Int32, _ stops: StopPlaces, distance: Double) {
    places = stops.selfAndBelow(stop)
    coordinate = nil
    var walks: [Int32: Walk] = [:]
    for place in places {
      walks[place] = Walk(seconds: 0, distance: stops.coordinate(place) == nil ? nil : 0, place: place)
    }
    for place in places {
      for mate in stops.station(of: place) where walks[mate]?.seconds != 0 {
        let meters = stops.distance(place, mate)
        Self.keep(Walk(seconds: meters.map(Walking.seconds) ?? 0, distance: meters, place: place), to: mate, &walks)
      }
      guard let here = stops.coordinate(place) else { continue }
      for near in stops.stops(near: here, radius: distance) {
        let walk = Walk(seconds: Walking.seconds(near.distance), distance: near.distance, place: place)
        Self.keep(walk, to: near.stop, &walks)
      }
    }
    self.walks = walks
  }

  init(coordinate: Coordinate, _ stops: StopPlaces, distance: Double) {
    places = []
    self.coordinate = coordinate
    var walks: [Int32: Walk] = [:]
    for near in stops.stops(near: coordinate, radius: distance) {
      walks[near.stop] = Walk(seconds: Walking.seconds(near.distance), distance: near.distance, place: 0)
    }
    self.walks = walks
  }

  private static func keep(_ walk: Walk, to stop: Int32, _ walks: inout [Int32: Walk]) {
    if let known = walks[stop], known.seconds <= walk.seconds { return }
    walks[stop] = walk
  }

  /// Seconds to or from each stop.
  var seconds: [Int32: Int32] { walks.mapValues(\.seconds) }

  /// The shortest walk all the way to another endpoint; `nil` if it is too far.
  func walk(to other: Endpoint, _ stops: StopPlaces, distance: Double) -> DirectWalk? {
    if let there = other.coordinate {
      let walks = places.compactMap { place in
        stops.coordinate(place).map { DirectWalk(from: place, to: 0, distance: $0.distance(to: there)) }
      }
      let direct = coordinate.map { [DirectWalk(from: 0, to: 0, distance: $0.distance(to: there))] } ?? []
      return (walks + direct).filter { ($0.distance ?? 0) <= distance }.min { $0.seconds < $1.seconds }
    }
    return other.places.compactMap { place in
      walks[place].map { DirectWalk(from: $0.place, to: place, distance: $0.distance) }
    }.min { $0.seconds < $1.seconds }
  }
}

/// A walk all the way.
struct DirectWalk {
  /// The stop where it starts; 0 for a coordinate.
  let from: Int32
  /// The stop where it ends; 0 for a coordinate.
  let to: Int32
  /// In meters; `nil` if a coordinate is missing.
  let distance: Double?

  var seconds: Int32 { distance.map(Walking.seconds) ?? 0 }
}
