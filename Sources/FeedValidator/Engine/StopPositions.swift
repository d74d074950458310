/// The places of stops: their own, or that of the station, platform or other parent that contains them.
struct StopPositions: Sendable {
  private let tables: Tables
  private let index: TableIndex
  private var points: [GeoPoint?]

  init(_ tables: Tables) {
    self.tables = tables
    let stops = tables[.stops]
    index = TableIndex(stops, .stopID, tables)
    points = []
    let (latitudes, longitudes) = (stops[.stopLat], stops[.stopLon])
    let parents = stops[.parentStation]
    for row in 0..<stops.count {
      var place = row
      // At most three levels: boarding area, platform, station.
      for _ in 0..<3 where latitudes[place] == nil || longitudes[place] == nil {
        guard let parent = index.row(of: parents.value(place)) else { break }
        place = parent
      }
      if let latitude = latitudes[place], let longitude = longitudes[place] {
        points.append(GeoPoint(latitude: latitude, longitude: longitude))
      } else {
        points.append(nil)
      }
    }
  }

  /// Returns the row of a stop in stops.txt.
  func stop(_ id: TextNumber) -> Int? { index.row(of: id) }

  func hasPlace(_ stop: Int) -> Bool { points[stop] != nil }

  /// The place of a stop. The canonical validator takes unknown stops, and stops without a place, to be at 0, 0.
  func pointOrOrigin(_ id: TextNumber) -> GeoPoint {
    index.row(of: id).flatMap { points[$0] } ?? GeoPoint(latitude: 0, longitude: 0)
  }

  func point(_ stop: Int) -> GeoPoint? { points[stop] }

  /// Returns meters between two stops with places.
  func distance(_ first: Int, _ second: Int) -> Double {
    guard let first = points[first], let second = points[second] else { return 0 }
    return first.haversineDistance(to: second)
  }

  func name(_ stop: Int) -> NoticeValue { tables.text(tables[.stops][.stopName].value(stop)) }
}
