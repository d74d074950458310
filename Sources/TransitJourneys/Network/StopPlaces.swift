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
  /// The rank of the parent_station; 0 for none.
  private let parents: [Int32]
  /// The rank of the topmost station; the stop itself if it has none.
  private let tops: [Int32]
  /// Whether riders in wheelchairs can board; an unknown value is the parent's.
  private let accessible: [Bool]
  /// The stops with a parent, sorted by parent, and sorted by topmost station.
  private let byParent: [Int32]
  private let byTop: [Int32]
  private let grid: StopGrid

  private static let missing = Int32.min

  /// The largest rank.
  let count: Int

  init(_ stops: [JourneyStop]) {
    count = stops.count
    let places = stops.map(Self.coordinate)
    latitudes = [Self.missing] + places.map { $0.map { Int32($0.latitudeE7) } ?? Self.missing }
    longitudes = [Self.missing] + places.map { $0.map { Int32($0.longitudeE7) } ?? Self.missing }
    let parents =
      [0] + stops.map { stop in stop.parent.flatMap { stops.indices.contains($0 &- 1) ? Int32($0) : nil } ?? 0 }
    self.parents = parents
    let tops = parents.indices.map { Self.top(of: Int32($0), parents) }
    self.tops = tops
    accessible = parents.indices.map { Self.isAccessible($0, stops, parents) }
    byParent = parents.indices.filter { parents[$0] != 0 }.map { Int32($0) }.sorted {
      (parents[Int($0)], $0) < (parents[Int($1)], $1)
    }
    byTop = parents.indices.filter { parents[$0] != 0 }.map { Int32($0) }.sorted {
      (tops[Int($0)], $0) < (tops[Int($1)], $1)
    }
    grid = StopGrid(latitudes: latitudes, longitudes: longitudes, missing: Self.missing)
  }

  private static func coordinate(of stop: JourneyStop) -> Coordinate? {
    guard let latitude = stop.latitudeE7, let longitude = stop.longitudeE7,
      (-900_000_000...900_000_000).contains(latitude),
      (-1_800_000_000...1_800_000_000).contains(longitude)
    else { return nil }
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  /// The topmost station of a stop; the smallest rank of a cycle.
  private static func top(of stop: Int32, _ parents: [Int32]) -> Int32 {
    var (top, met) = (stop, [stop])
    while parents[Int(top)] != 0 {
      top = parents[Int(top)]
      if let start = met.firstIndex(of: top) { return met[start...].min() ?? top }
      met.append(top)
    }
    return top
  }

  private static func isAccessible(_ stop: Int, _ stops: [JourneyStop], _ parents: [Int32]) -> Bool {
    var (next, left) = (stop, stops.count)
    while next > 0, left > 0 {
      if let boarding = stops[next - 1].wheelchairBoarding, boarding != 0 { return boarding == 1 }
      (next, left) = (Int(parents[next]), left - 1)
    }
    return false
  }

  func coordinate(_ stop: Int32) -> Coordinate? {
    let (latitude, longitude) = (latitudes[Int(stop)], longitudes[Int(stop)])
    if latitude == Self.missing { return nil }
    return Coordinate(latitudeE7: Int(latitude), longitudeE7: Int(longitude))
  }

  func isAccessible(_ stop: Int32) -> Bool { accessible[Int(stop)] }

  /// Whether two stops have the same topmost station, or are equal.
  func areOfOneStation(_ left: Int32, _ right: Int32) -> Bool { tops[Int(left)] == tops[Int(right)] }

  /// The stop and the stations above it, each once.
  func selfAndAbove(_ stop: Int32) -> [Int32] {
    var (all, next) = ([stop], parents[Int(stop)])
    while next != 0, !all.contains(next) {
      all.append(next)
      next = parents[Int(next)]
    }
    return all
  }

  /// The stop and everything below it at any depth, each once.
  func selfAndBelow(_ stop: Int32) -> [Int32] {
    var (all, next) = ([stop], 0)
    var met: Set<Int32> = [stop]
    while next < all.count {
      for child in Self.group(all[next], of: byParent, keys: parents) where met.insert(child).inserted {
        all.append(child)
      }
      next += 1
    }
    return all
  }

  /// All stops with the same topmost station, without those that are alone.
  func station(of stop: Int32) -> [Int32] {
    let top = tops[Int(stop)]
    let below = Self.group(top, of: byTop, keys: tops)
    return below.contains(top) ? Array(below) : [top] + below
  }

  private static func group(_ key: Int32, of sorted: [Int32], keys: [Int32]) -> ArraySlice<Int32> {
    let first = sorted.indices.partitioningIndex { keys[Int(sorted[$0])] >= key }
    let end = (first..<sorted.count).partitioningIndex { keys[Int(sorted[$0])] > key }
    return sorted[first..<end]
  }

  /// The stops within a distance in meters of a place, and their distances, in the order of a grid.
  func stops(near place: Coordinate, radius: Double) -> [(stop: Int32, distance: Double)] {
    var found: [(stop: Int32, distance: Double)] = []
    grid.forEachStop(near: place, radius: radius) { stop in
      let there = Coordinate(latitudeE7: Int(latitudes[Int(stop)]), longitudeE7: Int(longitudes[Int(stop)]))
      let distance = place.distance(to: there)
      if distance <= radius { found.append((stop, distance)) }
    }
    return found
  }

  /// The distance between two stops in meters; `nil` if a coordinate is missing.
  func distance(_ left: Int32, _ right: Int32) -> Double? {
    guard let from = coordinate(left), let to = coordinate(right) else { return nil }
    return from.distance(to: to)
  }
}

/// The time of walking.
enum Walking {
  /// Seconds for a distance in meters: the way is 1.3 times as long as the straight line, at 1.2 m/s.
  ///
  /// Rounded up. Distances on earth take less than a year.
  static func seconds(_ distance: Double) -> Int32 { Int32((distance * 1.3 / 1.2).rounded(.up)) }
}
