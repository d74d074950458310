import TransitBundle

/// `shape(ofTrip:)`.
struct ShapeOfTrip: ComparedQuestion {
  static let name = "line of a trip on the map"
  static let agreement = Agreement.sameOrder

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.require("trips", "shape_id")
    try tables.require("shapes", "shape_id")
    statement = try tables.prepare(
      "SELECT CAST(s.shape_pt_lat AS REAL), CAST(s.shape_pt_lon AS REAL), s.* FROM trips t"
        + " JOIN shapes s ON s.shape_id = t.shape_id WHERE t.trip_id = ?1 AND s.shape_id <> ''"
        + " AND s.shape_pt_lat <> '' AND s.shape_pt_lon <> '' ORDER BY CAST(s.shape_pt_sequence AS INTEGER)")
  }

  func subject(from source: inout QuerySource) throws -> TripID? { try source.tripID() }

  func ask(_ timetable: Timetable, about trip: TripID) throws -> Shape? { try timetable.shape(ofTrip: trip) }

  func askTables(about trip: TripID) throws -> [TableRow] { try statement.rows(.text(trip.rawValue)) }

  func keys(of shape: Shape?, about trip: TripID) -> [String]? {
    shape.map { $0.points.map { Self.key($0.coordinate) } } ?? []
  }

  func keys(found rows: [TableRow], about trip: TripID) -> [String] {
    rows.compactMap { row in
      guard let latitude = row.real(0), let longitude = row.real(1) else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude).map(Self.key)
    }
  }

  private static func key(_ place: Coordinate) -> String { "\(place.latitudeE7) \(place.longitudeE7)" }
}
