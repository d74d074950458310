import Foundation
import TransitBundle

/// `stops(near:radius:)`, compared with an SQL box query whose stops are measured and sorted in Swift.
struct StopsNearby: ComparedQuestion {
  static let name = "stops around a place"
  static let agreement = Agreement.sameOrder

  private static let radius = 500.0
  private static let limit = 20
  /// The mean radius of the earth in meters (IUGG).
  private static let earthRadius = 6_371_008.8

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepareBox()
  }

  func subject(from source: inout QuerySource) throws -> Coordinate? { try source.place() }

  func ask(_ timetable: Timetable, about place: Coordinate) throws -> [NearbyStop] {
    try timetable.stops(near: place, radius: Self.radius, limit: Self.limit)
  }

  func askTables(about place: Coordinate) throws -> [TableRow] {
    // The box is slightly larger than the circle; distances are checked below.
    let height = Self.radius / Self.earthRadius * 180 / .pi * 1.01
    let width = height / cos(place.latitude * .pi / 180)
    let rows = try statement.rows(
      .real(place.latitude - height), .real(place.latitude + height), .real(place.longitude - width),
      .real(place.longitude + width))
    let near = rows.compactMap { row -> (row: TableRow, distance: Double)? in
      guard let latitude = row.real(1), let longitude = row.real(2),
        let stop = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      let distance = Self.meters(from: place, to: stop)
      return distance <= Self.radius ? (row, distance) : nil
    }
    return near.sorted { left, right in
      left.distance != right.distance
        ? left.distance < right.distance
        : StopID(rawValue: left.row.text(0)) < StopID(rawValue: right.row.text(0))
    }.prefix(Self.limit).map(\.row)
  }

  func keys(of stops: [NearbyStop], about place: Coordinate) -> [String]? { stops.map(\.id.rawValue) }

  /// The distance in meters by the haversine formula.
  private static func meters(from place: Coordinate, to other: Coordinate) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (latitude, otherLatitude) = (radians(place.latitude), radians(other.latitude))
    let north = sin((otherLatitude - latitude) / 2)
    let east = sin(radians(other.longitude - place.longitude) / 2)
    let haversine = north * north + cos(latitude) * cos(otherLatitude) * east * east
    return 2 * earthRadius * asin(min(1, haversine.squareRoot()))
  }
}

extension QuestionTables {
  /// A query for the stops in a box: id, latitude, longitude, then all columns. Parameters: south, north, west, east.
  ///
  /// - Throws: ``BenchmarkError`` if the feed is near the antimeridian or a pole, where boxes would have to be split.
  func prepareBox() throws(BenchmarkError) -> TableStatement {
    if let bounds = information.bounds,
      bounds.west < -179 || bounds.east > 179 || bounds.south < -89 || bounds.north > 89
    {
      throw BenchmarkError(description: "the feed has stops at the antimeridian or a pole")
    }
    let (latitude, longitude) = ("CAST(stop_lat AS REAL)", "CAST(stop_lon AS REAL)")
    return try prepare(
      "SELECT stop_id, \(latitude), \(longitude), * FROM stops"
        + " WHERE \(latitude) BETWEEN ?1 AND ?2 AND \(longitude) BETWEEN ?3 AND ?4"
        + " AND stop_lat <> '' AND stop_lon <> ''")
  }
}
