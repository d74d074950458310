/// A place where vehicles stop: one side of a street, or one track.
struct CityStop {
  let corner: Corner
  let heading: Heading
  let isTrack: Bool

  /// The way vehicles leave, which decides the side of the street.
  enum Heading: Int {
    case east, north, west, south

    init(from start: Corner, to end: Corner, in grid: StreetGrid) {
      let (from, to) = (grid.place(of: start), grid.place(of: end))
      let (across, along) = (to.east - from.east, to.north - from.north)
      if abs(across) >= abs(along) {
        self = across >= 0 ? .east : .west
      } else {
        self = along >= 0 ? .north : .south
      }
    }
  }

  /// The id of the corner's station, in the manner of the IFOPT ids of German feeds.
  static func stationID(_ corner: Corner) -> String {
    let number = String(1000 + corner.row * 64 + corner.column)
    return "de:\(String(10_001 + corner.district).dropFirst()):\(number)"
  }

  var id: String { "\(Self.stationID(corner)):\(isTrack ? 2 : 1):\(heading.rawValue + 1)" }

  /// What the sign over the platform says.
  var platformCode: String {
    isTrack ? "\(heading.rawValue / 2 + 1)" : ["A", "B", "C", "D"][heading.rawValue]
  }

  /// Twelve metres from the corner, on the right of the way vehicles leave.
  func place(in grid: StreetGrid) -> CityPlace {
    var place = grid.place(of: corner)
    switch heading {
    case .east: place.north -= 12
    case .north: place.east += 12
    case .west: place.north += 12
    case .south: place.east -= 12
    }
    return place
  }

  /// The fare zone: A in the middle of a district, then B, then C.
  func zone(in grid: StreetGrid) -> String {
    let reach = max(abs(corner.column - grid.centre), abs(corner.row - grid.centre))
    return CityFares.zones(of: corner.district)[min(2, reach * 3 / (grid.centre + 1))]
  }
}

/// All stops that lines use, numbered in the order in which lines came to need them.
struct CityStops {
  private(set) var all: [CityStop] = []
  private var numbers: [Int: Int] = [:]
  private(set) var platformsByCorner: [Corner: [Int]] = [:]

  /// The stop with these properties, new or known.
  mutating func number(of stop: CityStop) -> Int {
    let key = stop.corner.number * 8 + (stop.isTrack ? 4 : 0) + stop.heading.rawValue
    if let known = numbers[key] { return known }
    numbers[key] = all.count
    platformsByCorner[stop.corner, default: []].append(all.count)
    all.append(stop)
    return all.count - 1
  }

  /// The stops still in use, in order.
  var used: [CityStop] {
    platformsByCorner.values.joined().sorted().map { all[$0] }
  }

  /// Leaves out of all but ``all`` the stops where nothing calls; numbers stay as they are.
  mutating func retain(_ called: Set<Int>) {
    platformsByCorner = platformsByCorner.mapValues { $0.filter(called.contains) }.filter { !$0.value.isEmpty }
  }

  /// Whether the stops of a corner are the platforms of a station: where there is a track or three stops.
  func isStation(_ corner: Corner) -> Bool {
    let platforms = platformsByCorner[corner, default: []]
    return platforms.count >= 3 || platforms.contains { all[$0].isTrack }
  }

  /// The corners of stations, in a fixed order.
  var stations: [Corner] {
    platformsByCorner.keys.filter(isStation).sorted { $0.number < $1.number }
  }
}
