import BundleFormat
import TransitBundle
import TransitValues

/// The places of all stops and the stations they belong to, by rank.
///
/// Takes about 20 bytes per stop, and 8 more if the feed has stations.
struct StopPlaces: Sendable {
  /// Indexed by rank; index 0 is unused. ``missing`` for a stop without a coordinate.
  private let latitudes: [Int32]
  private let longitudes: [Int32]
  /// The parent_station; ``DenseIndex/absent`` for none.
  private let parents: [StopRank]
  /// The topmost station; the stop itself if it has none.
  private let tops: [StopRank]
  /// Whether riders in wheelchairs can board; an unknown value is the parent's.
  private let accessible: [Bool]
  /// The platform of a boarding area; else the stop itself.
  private let platforms: [StopRank]
  /// The stops with a parent, sorted by parent, and sorted by topmost station.
  private let byParent: [StopRank]
  private let byTop: [StopRank]
  private let grid: StopGrid
  /// The first stop at the same coordinate, of the same station, and with the same rules; empty if all stops are the first.
  private let twins: [StopRank]

  private static let missing = Int32.min

  /// The largest rank.
  let count: Int

  /// - Parameter named: The stops and stations that rules of transfers.txt name.
  init(_ stops: [JourneyStop], named: Set<StopRank>) {
    count = stops.count
    let places = stops.map(Self.coordinate)
    latitudes = [Self.missing] + places.map { $0.map { Int32($0.latitudeE7) } ?? Self.missing }
    longitudes = [Self.missing] + places.map { $0.map { Int32($0.longitudeE7) } ?? Self.missing }
    let parents =
      [.absent]
      + stops.map { stops.indices.contains($0.parent.index - 1) ? $0.parent : .absent }
    self.parents = parents
    let tops = Self.tops(parents)
    self.tops = tops
    accessible = Self.accessible(stops, parents)
    platforms = parents.indices.map { rank in
      rank > 0 && stops[rank - 1].isBoardingArea && parents[rank] != .absent ? parents[rank] : StopRank(rank)
    }
    let children = parents.indices.filter { parents[$0] != .absent }.map { StopRank($0) }
    byParent = children.sorted { (parents[$0], $0) < (parents[$1], $1) }
    byTop = children.sorted { (tops[$0], $0) < (tops[$1], $1) }
    var isStation = [Bool](repeating: false, count: parents.count)
    for stop in children { isStation[tops[stop]] = true }
    // Rules may also name a station between the stop and the topmost one.
    let stations =
      named.isEmpty
      ? tops.map { isStation[$0] ? $0 : .absent } : zip(tops, parents).map { isStation[$0] ? $1 : .absent }
    twins = Self.twins(places, stations, named)
    grid = StopGrid(latitudes: latitudes, longitudes: longitudes, missing: Self.missing)
  }

  private static func coordinate(of stop: JourneyStop) -> Coordinate? {
    guard let latitude = stop.latitudeE7, let longitude = stop.longitudeE7,
      (-900_000_000...900_000_000).contains(latitude),
      (-1_800_000_000...1_800_000_000).contains(longitude)
    else { return nil }
    let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    return coordinate.isNearOrigin ? nil : coordinate
  }

  /// The topmost station of each stop; the smallest rank of a cycle. Cost: one step per stop.
  private static func tops(_ parents: [StopRank]) -> [StopRank] {
    var tops = [StopRank](repeating: .absent, count: parents.count)
    // The place on the line of stops that is being followed; -1 for a stop that is not on it.
    var places = [Int](repeating: -1, count: parents.count)
    for stop in parents.indices.dropFirst() where tops[stop] == .absent {
      var line: [Int] = []
      var next = stop
      while next != 0, tops[next] == .absent, places[next] < 0 {
        places[next] = line.count
        line.append(next)
        next = parents[next].index
      }
      let isCycle = next != 0 && tops[next] == .absent
      let top: StopRank
      if isCycle {
        top = StopRank(line[places[next]...].min() ?? next)
      } else {
        top = next == 0 ? StopRank(line[line.count - 1]) : tops[next]
      }
      for stop in line { (tops[stop], places[stop]) = (top, -1) }
    }
    return tops
  }

  /// What stops have in common from which riders walk to the same stops in the same time.
  private struct Place: Hashable {
    /// Latitude and longitude in units of 1e-7 degree, which have 32 bits each.
    let coordinate: Int
    /// The station, or, if rules name stops, the parent; ``DenseIndex/absent`` for stops that are of no station.
    let station: StopRank

    init(_ coordinate: Coordinate, _ station: StopRank) {
      self.coordinate = coordinate.latitudeE7 << 32 | coordinate.longitudeE7 & 0xFFFF_FFFF
      self.station = station
    }
  }

  private static func twins(
    _ places: [Coordinate?], _ stations: [StopRank], _ named: Set<StopRank>
  ) -> [StopRank] {
    var first: [Place: StopRank] = [:]
    first.reserveCapacity(places.count)
    // A single lookup, which inserts the default value.
    func remember(_ stop: StopRank, as known: inout StopRank) -> StopRank { known }
    let twins = places.enumerated().map { index, coordinate in
      let stop = StopRank(index + 1)
      guard let coordinate, !named.contains(stop) else { return stop }
      return remember(stop, as: &first[Place(coordinate, stations[index + 1]), default: stop])
    }
    return zip(twins, 1...).allSatisfy { $0.index == $1 } ? [] : [.absent] + twins
  }

  /// Whether each stop is accessible; an unknown value is the parent's. Cost: one step per stop.
  private static func accessible(_ stops: [JourneyStop], _ parents: [StopRank]) -> [Bool] {
    var (known, accessible) = (
      [Bool](repeating: false, count: parents.count), [Bool](repeating: false, count: parents.count)
    )
    for stop in parents.indices.dropFirst() {
      var line: [Int] = []
      var (next, value) = (stop, false)
      while next != 0 {
        if known[next] {
          value = accessible[next]
          break
        }
        // Within a cycle without a value, the first stop that is met again is not accessible.
        known[next] = true
        line.append(next)
        if let boarding = stops[next - 1].wheelchairBoarding, boarding != 0 {
          value = boarding == 1
          break
        }
        next = parents[next].index
      }
      for stop in line { accessible[stop] = value }
    }
    return accessible
  }

  func coordinate(_ stop: StopRank) -> Coordinate? {
    let (latitude, longitude) = (latitudes[stop], longitudes[stop])
    if latitude == Self.missing { return nil }
    return Coordinate(latitudeE7: Int(latitude), longitudeE7: Int(longitude))
  }

  func isAccessible(_ stop: StopRank) -> Bool { accessible[stop] }

  /// The platform of a boarding area; else the stop itself.
  func platform(of stop: StopRank) -> StopRank { platforms[stop] }

  /// The first stop at the same coordinate, of the same station, and with the same rules.
  func twin(of stop: StopRank) -> StopRank { twins.isEmpty ? stop : twins[stop] }

  /// Whether any stop has a twin.
  var haveTwins: Bool { !twins.isEmpty }

  /// The topmost station of a stop; the stop itself if it has none.
  func top(of stop: StopRank) -> StopRank { tops[stop] }

  /// Whether two stops have the same topmost station, or are equal.
  func areOfOneStation(_ left: StopRank, _ right: StopRank) -> Bool { tops[left] == tops[right] }

  /// The stop and the stations above it, each once.
  func selfAndAbove(_ stop: StopRank) -> [StopRank] {
    var (all, next) = ([stop], parents[stop])
    var met: Set<StopRank> = [stop]
    while next != .absent, met.insert(next).inserted {
      all.append(next)
      next = parents[next]
    }
    return all
  }

  /// The stop and everything below it at any depth, each once.
  func selfAndBelow(_ stop: StopRank) -> [StopRank] {
    var (all, next) = ([stop], 0)
    var met: Set<StopRank> = [stop]
    while next < all.count {
      for child in Self.group(all[next], of: byParent, keys: parents) where met.insert(child).inserted {
        all.append(child)
      }
      next += 1
    }
    return all
  }

  /// All stops with the same topmost station, without those that are alone.
  func station(of stop: StopRank) -> [StopRank] {
    let top = tops[stop]
    let below = Self.group(top, of: byTop, keys: tops)
    return below.contains(top) ? Array(below) : [top] + below
  }

  private static func group(
    _ key: StopRank, of sorted: [StopRank], keys: [StopRank]
  ) -> ArraySlice<StopRank> {
    let first = sorted.indices.partitioningIndex { keys[sorted[$0]] >= key }
    let end = (first..<sorted.count).partitioningIndex { keys[sorted[$0]] > key }
    return sorted[first..<end]
  }

  /// The stops within a distance in meters of a place, and their distances, in the order of a grid.
  func stops(near place: Coordinate, radius: Double) -> [(stop: StopRank, distance: Double)] {
    var found: [(stop: StopRank, distance: Double)] = []
    let circle = SearchCircle(center: place, radius: radius)
    let bounds = circle.bounds
    grid.forEachStop(in: circle) { stop in
      let there = Coordinate(latitudeE7: Int(latitudes[stop]), longitudeE7: Int(longitudes[stop]))
      if !bounds.contain(there) { return }
      let distance = place.distance(to: there)
      if distance <= radius { found.append((stop, distance)) }
    }
    return found
  }

  /// The distance between two stops in meters; `nil` if a coordinate is missing.
  func distance(_ left: StopRank, _ right: StopRank) -> Double? {
    guard let from = coordinate(left), let to = coordinate(right) else { return nil }
    return from.distance(to: to)
  }
}

/// The time of walking.
enum Walking {
  /// In meters per second.
  static let speed = 1.2

  /// Seconds for a distance in meters: the way is 1.3 times as long as the straight line, at 1.2 m/s.
  ///
  /// Rounded up. Distances on earth take less than a year.
  static func seconds(_ distance: Double) -> Int32 { Int32((distance * 1.3 / speed).rounded(.up)) }
}
