import Foundation
import TransitBundle

/// `shape(ofTrip:)`.
struct ShapeOfTrip: ComparedQuestion {
  static let name = "shape of a trip"
  static let agreement = Agreement.sameOrder

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.require("trips", "shape_id")
    try tables.require("shapes", "shape_id")
    let distance = tables.columns.has("shapes", "shape_dist_traveled") ? "s.shape_dist_traveled" : "NULL"
    statement = try tables.prepare(
      "SELECT CAST(s.shape_pt_lat AS REAL), CAST(s.shape_pt_lon AS REAL), \(distance), s.shape_pt_lat, s.shape_pt_lon"
        + " FROM trips t JOIN shapes s ON s.shape_id = t.shape_id WHERE t.trip_id = ?1 AND s.shape_id <> ''"
        + " AND s.shape_pt_lat <> '' AND s.shape_pt_lon <> '' ORDER BY CAST(s.shape_pt_sequence AS INTEGER)")
  }

  func subject(from source: inout QuerySource) throws -> TripID? { try source.tripID() }

  func ask(_ timetable: Timetable, about trip: TripID) throws -> RouteShape? { try timetable.shape(ofTrip: trip) }

  func askTables(about trip: TripID) throws -> [TableRow] { try statement.rows(.text(trip.rawValue)) }

  func keys(of shape: RouteShape?, about trip: TripID) -> [String]? {
    shape.map { $0.points.map { Self.key($0.coordinate) } } ?? []
  }

  func keys(found rows: [TableRow], about trip: TripID) -> [String] {
    rows.compactMap { row in
      guard let latitude = Self.units(row.text(3)), let longitude = Self.units(row.text(4)) else { return nil }
      return Self.key(Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    }
  }

  /// Converts degrees to units of 1e-7, rounding the decimal text half away from zero. As a floating-point number,
  /// 2.01530045 would be slightly smaller and round down.
  static func units(_ degrees: String) -> Int? {
    let text = degrees.trimmingCharacters(in: .whitespaces)
    guard let exact = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { return nil }
    var (units, rounded) = (exact * 10_000_000, Decimal())
    unsafe NSDecimalRound(&rounded, &units, 0, .plain)
    return NSDecimalNumber(decimal: rounded).intValue
  }

  private static func key(_ place: Coordinate) -> String { "\(place.latitudeE7) \(place.longitudeE7)" }
}
