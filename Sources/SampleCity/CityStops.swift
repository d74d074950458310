/// A stop: one side of a street, or one track.
struct CityStop {
  let corner: Corner
  let heading: Heading
  let isTrack: Bool

  /// The direction of departure, which determines the side of the street.
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

  /// Returns the ID of a corner's station, in the style of IFOPT IDs in German feeds.
  static func stationID(_ corner: Corner) -> String {
    let number = String(1000 + corner.row * 64 + corner.column)
    return "de:\(String(10_001 + corner.district).dropFirst()):\(number)"
  }

  var id: String { "\(Self.stationID(corner)):\(isTrack ? 2 : 1):\(heading.rawValue + 1)" }

  /// The code on the platform sign.
  var platformCode: String {
    isTrack ? "\(heading.rawValue / 2 + 1)" : ["A", "B", "C", "D"][heading.rawValue]
  }

  /// Returns the location twelve meters from the corner, on the right in the direction of departure.
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

  /// Returns the fare zones A, B and C of a district.
  static func zones(of district: Int) -> [String] { ["A", "B", "C"].map { "\(district + 1)\($0)" } }

  /// Returns the fare zone: A in the middle of a district, then B, then C.
  func zone(in grid: StreetGrid) -> String {
    let reach = max(abs(corner.column - grid.center), abs(corner.row - grid.center))
    return Self.zones(of: corner.district)[min(2, reach * 3 / (grid.center + 1))]
  }
}

/// All stops of the lines, numbered in order of first use.
struct CityStops {
  private(set) var all: [CityStop] = []
  private var numbers: [Int: Int] = [:]
  private var platformsByCorner: [Corner: [Int]] = [:]

  /// Returns the number of a stop, adding it if it is new.
  mutating func number(of stop: CityStop) -> Int {
    let key = stop.corner.number * 8 + (stop.isTrack ? 4 : 0) + stop.heading.rawValue
    if let known = numbers[key] { return known }
    numbers[key] = all.count
    platformsByCorner[stop.corner, default: []].append(all.count)
    all.append(stop)
    return all.count - 1
  }

  /// The stops still in use, in order.
  var used: [CityStop] { platformsByCorner.values.joined().sorted().map { all[$0] } }

  func platforms(at corner: Corner) -> [CityStop] { platformsByCorner[corner, default: []].map { all[$0] } }

  /// Removes stops without calls from all properties except ``all``. Numbers do not change.
  mutating func retain(_ called: Set<Int>) {
    platformsByCorner = platformsByCorner.mapValues { $0.filter(called.contains) }.filter { !$0.value.isEmpty }
  }

  /// Whether the stops of a corner form a station: at least one track or at least three stops.
  func isStation(_ corner: Corner) -> Bool {
    let platforms = platforms(at: corner)
    return platforms.count >= 3 || platforms.contains(where: \.isTrack)
  }

  /// The corners of stations, in a fixed order.
  var stations: [Corner] {
    platformsByCorner.keys.filter(isStation).sorted { $0.number < $1.number }
  }
}
