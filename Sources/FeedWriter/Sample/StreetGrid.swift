/// A crossing of two streets of a district's grid; a line's stops lie on corners.
struct Corner: Hashable {
  let district: Int

  /// Streets east of the district's western edge; a few places lie outside the grid.
  let column: Int

  /// Streets north of the district's southern edge.
  let row: Int

  /// A number no other corner has.
  var number: Int { (district << 12) | (row << 6) | column }
}

/// A place in metres east and north of the region's south-western corner.
struct CityPlace: Hashable {
  var east: Int
  var north: Int

  /// Microdegrees north. The region lies around 51.5° N, where Germany is widest.
  var latitudeE6: Int { 51_050_000 + north * 1_000_000 / 111_250 }

  /// Microdegrees east, as if all of the region lay at 51.5° N.
  var longitudeE6: Int { 9_200_000 + east * 1_000_000 / 69_300 }

  /// Whole metres to another place.
  func distance(to other: CityPlace) -> Int {
    let (across, along) = (other.east - east, other.north - north)
    return CitySize.root(of: across * across + along * along)
  }
}

/// The streets of all districts: where corners lie, and how lines get from one to another.
struct StreetGrid {
  let side: Int
  let districts: Int
  let seed: UInt64

  /// Metres between streets.
  static let block = 350

  var centre: Int { side / 2 }

  func centre(of district: Int) -> Corner {
    Corner(district: district, column: centre, row: centre)
  }

  /// A district's place among the districts, which fill a square row by row, turning at the ends, so that
  /// each lies beside the one before.
  func cell(of district: Int) -> (column: Int, row: Int) {
    var width = CitySize.root(of: districts)
    if width * width < districts { width += 1 }
    let (row, along) = (district / width, district % width)
    return (row.isMultiple(of: 2) ? along : width - 1 - along, row)
  }

  /// A corner's place: its place in the plan, moved by up to 40 m, for no town is that regular.
  func place(of corner: Corner) -> CityPlace {
    let (column, row) = cell(of: corner.district)
    let span = side + 8
    return CityPlace(
      east: (column * span + corner.column + 3) * Self.block + jitter(corner, 0),
      north: (row * span + corner.row + 3) * Self.block + jitter(corner, 1))
  }

  private func jitter(_ corner: Corner, _ axis: Int) -> Int {
    SplitMix64.hash(seed, corner.number, axis) % 81 - 40
  }

  /// The corners from waypoint to waypoint, all in one district.
  ///
  /// - Parameter diagonally: Whether avenues cut across blocks; otherwise each leg goes east or west first.
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

  /// The places of a street between two corners, without its ends: gently bent, and the same from both sides.
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

  /// The whole polyline along corners, and at which of its points the corners are.
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

  /// Metres travelled at each point of a polyline.
  static func distances(along places: [CityPlace]) -> [Int] {
    var travelled = 0
    return [0]
      + zip(places, places.dropFirst()).map { start, end in
        travelled += start.distance(to: end)
        return travelled
      }
  }
}
