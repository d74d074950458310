import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

/// Finds which stops are one place, for one question. Remembers what it has read and found.
///
/// Stops without a parent_station share a place if their names are equal, apart from case, accents and punctuation, and a
/// chain of them has gaps of at most ``longestGap``. Names of streets repeat from stop to stop. So the stops of a chain
/// share a place only if it spans at most ``largestSpan`` and no trip calls at two of its stops in a row, except at its
/// ends, as in a terminal; otherwise those across a street do, with gaps of at most ``widthOfStreet``. A place joined by mistake is
/// worse than one that is not joined. See docs/decisions/058-places-of-stops.md.
struct PlaceSearch {
  /// In meters, as are the others.
  static let longestGap = 150.0
  static let widthOfStreet = 40.0
  static let largestSpan = 300.0
  /// The most stops of one place.
  static let mostStops = 256
  /// In degrees. Nearer to the poles, a few meters have many longitudes.
  static let highestLatitude = 85.0

  private let reader: TimetableReader
  /// By each of their stops.
  private var places: [StopRank: [StopRank]] = [:]
  private var topmost: [StopRank: StopRank] = [:]
  private var cells: [StopCell: [String: [NamedStop]]] = [:]

  init(reader: TimetableReader) {
    self.reader = reader
  }

  /// Returns the station, or the stops without a parent_station, of the place of a stop, in order; empty for an unknown
  /// stop.
  mutating func stops(ofPlaceWith stop: StopRank) throws(DatabaseError) -> [StopRank] {
    guard let top = try topmost(stop) else { return [] }
    if let known = places[top] { return known }
    guard let start = try namedStop(top) else { return [top] }
    let stops = try stopsOfPlace(with: start).map { $0.rank }.sorted()
    for each in stops { places[each] = stops }
    return stops
  }

  /// The topmost stop above a stop, or itself; `nil` for an unknown stop. If parents form a circle, the first of it.
  private mutating func topmost(_ stop: StopRank) throws(DatabaseError) -> StopRank? {
    var path: [StopRank] = []
    var places: [StopRank: Int] = [:]
    var next = stop
    while topmost[next] == nil, places[next] == nil,
      let parent = try reader.bundle.first(.stopParent, next.index, { row in row.rank(at: 0) as StopRank })
    {
      places[next] = path.count
      path.append(next)
      if parent == .absent { break }
      next = parent
    }
    let circle = next == path.last ? nil : places[next].flatMap { path[$0...].min() }
    guard let top = topmost[next] ?? circle ?? path.last else { return nil }
    for each in path { topmost[each] = top }
    return top
  }

  private mutating func stopsOfPlace(with start: NamedStop) throws(DatabaseError) -> [NamedStop] {
    if let chain = try chain(from: start, gap: Self.longestGap), try !reader.hasCallsInARow(at: chain) { return chain }
    return try chain(from: start, gap: Self.widthOfStreet) ?? [start]
  }

  /// Returns the stops of the same name that can be reached by gaps; `nil` if they span too much or are too many.
  private mutating func chain(from start: NamedStop, gap: Double) throws(DatabaseError) -> [NamedStop]? {
    var chain = [start]
    var known: Set<StopRank> = [start.rank]
    var span = PlaceSpan(start.place)
    var next = 0
    while next < chain.count {
      let circle = SearchCircle(center: chain[next].place, radius: gap)
      let bounds = circle.bounds
      next += 1
      for latitude in circle.latitudeCells {
        for longitude in circle.longitudeCells.joined() {
          for other in try stops(named: start.name, in: StopCell(latitude: latitude, longitude: longitude))
          where bounds.contain(other.place) && !known.contains(other.rank)
            && circle.center.distance(to: other.place) <= gap
          {
            known.insert(other.rank)
            chain.append(other)
            span.add(other.place)
            if chain.count > Self.mostStops || span.diagonal > Self.largestSpan { return nil }
          }
        }
      }
    }
    return chain
  }

  private mutating func stops(named name: String, in cell: StopCell) throws(DatabaseError) -> [NamedStop] {
    if let known = cells[cell] { return known[name] ?? [] }
    let statement = try reader.bundle.statement(.stopCellNames)
    statement.bind(cell.latitude, at: 0)
    statement.bind(cell.longitude, at: 1)
    var stops: [String: [NamedStop]] = [:]
    while try statement.step() {
      if let stop = NamedStop(statement) { stops[stop.name, default: []].append(stop) }
    }
    cells[cell] = stops
    return stops[name] ?? []
  }

  /// `nil` for what shares no place with others.
  private func namedStop(_ rank: StopRank) throws(DatabaseError) -> NamedStop? {
    try reader.bundle.first(.stopNamePlace, rank.index) { row in NamedStop(row) } ?? nil
  }
}

/// A hundredth of a degree of latitude and of longitude.
private struct StopCell: Hashable {
  let latitude: Int
  let longitude: Int
}

/// A stop that may share a place with others.
struct NamedStop {
  let rank: StopRank
  let place: Coordinate
  /// As searches compare it.
  let name: String

  /// A row of ``TimetableQuery/stopCellNames``; `nil` for a stop below a station, another kind of place than a stop, and
  /// one without a name or a possible coordinate.
  fileprivate init?(_ row: Statement) {
    guard row.isNull(at: 5), row.optionalInteger(at: 4) ?? 0 == 0, let latitude = row.optionalInteger(at: 1),
      let longitude = row.optionalInteger(at: 2), let text = row.optionalText(at: 3)
    else { return nil }
    rank = row.rank(at: 0)
    place = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    name = SearchText.folded(SearchText.tokens(of: text).joined(separator: " "))
    // Zero and around it stand for unknown coordinates.
    if name.isEmpty || !(abs(place.latitude) < PlaceSearch.highestLatitude) || !(abs(place.longitude) <= 180)
      || max(abs(place.latitude), abs(place.longitude)) <= 1
    {
      return nil
    }
  }
}

/// The box around some coordinates.
private struct PlaceSpan {
  private var (south, north): (Int, Int)
  private var (west, east): (Int, Int)

  init(_ place: Coordinate) {
    (south, north, west, east) = (place.latitudeE7, place.latitudeE7, place.longitudeE7, place.longitudeE7)
  }

  mutating func add(_ place: Coordinate) {
    (south, north) = (min(south, place.latitudeE7), max(north, place.latitudeE7))
    (west, east) = (min(west, place.longitudeE7), max(east, place.longitudeE7))
  }

  /// In meters. On both sides of the antimeridian, it is the circumference of the earth.
  var diagonal: Double {
    if east - west > 1_800_000_000 { return .infinity }
    return Coordinate(latitudeE7: south, longitudeE7: west).distance(
      to: Coordinate(latitudeE7: north, longitudeE7: east))
  }
}

extension TimetableReader {
  /// Whether a trip calls at two of the stops in a row, other than with its first or last call.
  fileprivate func hasCallsInARow(at stops: [NamedStop]) throws(DatabaseError) -> Bool {
    if stops.count < 2 { return false }
    var callers: [PatternRank: [Int32: StopRank]] = [:]
    for stop in stops {
      for call in try calls(atStop: stop.rank) { callers[call.pattern, default: [:]][call.position] = stop.rank }
    }
    for (pattern, stops) in callers where stops.count > 1 {
      // Of calls that are neither the first nor the last.
      let inner = try 1..<max(1, patterns.calls(ofPattern: pattern).count - 1)
      for (position, stop) in stops where inner.contains(Int(position)) && inner.contains(Int(position) + 1) {
        if let next = stops[position + 1], next != stop { return true }
      }
    }
    return false
  }
}
