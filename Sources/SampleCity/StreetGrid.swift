/// A crossing of two streets in a district's grid. Stops are located at corners.
struct Corner: Hashable {
  let district: Int

  /// Streets east of the district's western edge; a few places lie outside the grid.
  let column: Int

  /// Streets north of the district's southern edge.
  let row: Int

  /// A number that is unique to this corner.
  var number: Int { (district << 12) | (row << 6) | column }
}

/// A location in meters east and north of the region's southwestern corner.
struct CityPlace: Hashable {
  var east: Int
  var north: Int

  /// The region lies around 51.5° N, where Germany is widest.
  var latitude: DecimalCell { DecimalCell(number: 51_050_000 + north * 1_000_000 / 111_250, places: 6) }

  /// Computed as if the whole region lay at 51.5° N.
  var longitude: DecimalCell { DecimalCell(number: 9_200_000 + east * 1_000_000 / 69_300, places: 6) }

  /// Returns the distance to another place in whole meters.
  func distance(to other: CityPlace) -> Int {
    let (across, along) = (other.east - east, other.north - north)
    return CitySize.root(of: across * across + along * along)
  }
}

/// The streets of all districts: locations of corners and paths between them.
struct StreetGrid {
  let side: Int
  let districts: Int
  let cities: Int
  let seed: UInt64

  /// Meters between streets.
  static let block = 350

  /// Meters between cities, before they are moved for irregularity.
  private static let cityDistance = 90_000

  var center: Int { side / 2 }

  func center(of district: Int) -> Corner {
    Corner(district: district, column: center, row: center)
  }

  /// Returns the districts of a city. The first one has its main station.
  func districts(of city: Int) -> Range<Int> { districts * city / cities..<districts * (city + 1) / cities }

  private func city(of district: Int) -> Int { ((district + 1) * cities - 1) / districts }

  /// Returns a district's cell in the square of its city's districts. Consecutive districts are adjacent.
  func cell(of district: Int) -> (column: Int, row: Int) {
    let mates = districts(of: city(of: district))
    return Self.cell(district - mates.lowerBound, of: mates.count)
  }

  /// Returns a cell in a square. Rows alternate in direction, so that consecutive cells are adjacent.
  private static func cell(_ number: Int, of count: Int) -> (column: Int, row: Int) {
    var width = CitySize.root(of: count)
    if width * width < count { width += 1 }
    let (row, along) = (number / width, number % width)
    return (row.isMultiple(of: 2) ? along : width - 1 - along, row)
  }

  /// Returns a corner's location: its grid position moved by up to 40 m for irregularity.
  func place(of corner: Corner) -> CityPlace {
    let (column, row) = cell(of: corner.district)
    let corners = side + 8
    let city = origin(ofCity: city(of: corner.district))
    return CityPlace(
      east: city.east + (column * corners + corner.column + 3) * Self.block + jitter(corner, 0),
      north: city.north + (row * corners + corner.row + 3) * Self.block + jitter(corner, 1))
  }

  /// Returns the southwestern corner of a city: its position in a square of cities, moved by up to 15 km.
  private func origin(ofCity city: Int) -> CityPlace {
    if city == 0 { return CityPlace(east: 0, north: 0) }
    let (column, row) = Self.cell(city, of: cities)
    let moves = (0...1).map { SplitMix64.hash(seed, city, $0, 11) % 30_001 - 15_000 }
    return CityPlace(east: column * Self.cityDistance + moves[0], north: row * Self.cityDistance + moves[1])
  }

  private func jitter(_ corner: Corner, _ axis: Int) -> Int {
    SplitMix64.hash(seed, corner.number, axis) % 81 - 40
  }

  /// Returns the corners between waypoints of one district.
  ///
  /// - Parameter diagonally: Whether to use avenues that cut across blocks. Otherwise each leg first runs east or west.
  func path(through waypoints: [Corner], diagonally: Bool = false) -> [Corner] {
    guard var here = waypoints.first else { return [] }
    var path = [here]
    for goal in waypoints.dropFirst() {
      while here != goal {
        let (across, along) = ((goal.column - here.column).signum(), (goal.row - here.row).signum())
        let goesAlong = diagonally || across == 0
        here = Corner(
          district: here.district, column: here.column + across, row: here.row + (goesAlong ? along : 0))
        path.append(here)
      }
    }
    return path
  }

  /// Returns the points of a gently curved street between two corners, without its ends. Both directions give the same
  /// points.
  func bends(from start: Corner, to end: Corner) -> [CityPlace] {
    let isForward = start.number < end.number
    let (from, to) = isForward ? (place(of: start), place(of: end)) : (place(of: end), place(of: start))
    let pieces = max(3, from.distance(to: to) / 200)
    let bends = (1..<pieces).map { piece in
      let bend = SplitMix64.hash(seed, min(start.number, end.number), max(start.number, end.number), piece) % 19 - 9
      return CityPlace(
        east: from.east + (to.east - from.east) * piece / pieces + bend,
        north: from.north + (to.north - from.north) * piece / pieces - bend)
    }
    return isForward ? bends : bends.reversed()
  }

  /// Returns the polyline along corners, and the indexes of the corners in it.
  func polyline(along path: [Corner]) -> (places: [CityPlace], corners: [Int]) {
    guard let first = path.first else { return ([], []) }
    var places = [place(of: first)]
    var corners = [0]
    for (start, end) in zip(path, path.dropFirst()) {
      places += bends(from: start, to: end)
      corners.append(places.count)
      places.append(place(of: end))
    }
    return (places, corners)
  }

  /// Returns the distance traveled at each point of a polyline, in meters.
  static func distances(along places: [CityPlace]) -> [Int] {
    var traveled = 0
    return [0]
      + zip(places, places.dropFirst()).map { start, end in
        traveled += start.distance(to: end)
        return traveled
      }
  }
}
