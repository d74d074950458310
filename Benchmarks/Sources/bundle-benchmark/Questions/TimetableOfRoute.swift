import TransitBundle

/// `routeTimetable(of:direction:on:)`, compared with the calls of the same trips one by one. Only the bundle merges the
/// trips' stops.
struct TimetableOfRoute: ComparedQuestion {
  static let name = "timetable of a route on a day"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.requirePlainTimes()
    let hasDirections = tables.columns.has("trips", "direction_id")
    statement = try tables.prepare(
      "WITH \(tables.columns.running) SELECT t.trip_id, CAST(s.stop_sequence AS INTEGER) AS sequence,"
        + " \(tables.columns.seconds(of: tables.columns.time(.departures))), s.*, p.stop_name, t.*"
        + " FROM trips t JOIN stop_times s ON s.trip_id = t.trip_id LEFT JOIN stops p ON p.stop_id = s.stop_id"
        + " WHERE t.route_id = ?1 AND t.service_id IN (SELECT service_id FROM running)"
        + " AND (?4 = '' OR \(hasDirections ? "t.direction_id" : "''") = ?4) ORDER BY t.trip_id, sequence")
  }

  func subject(from source: inout QuerySource) throws -> TripRun? { try source.run() }

  func ask(_ timetable: Timetable, about run: TripRun) throws -> RouteTimetable {
    try timetable.routeTimetable(of: run.trip.route.id, direction: run.trip.direction, on: run.date)
  }

  func askTables(about run: TripRun) throws -> [TableRow] {
    try statement.rows(
      .text(run.trip.route.id.rawValue), .text("\(run.date)"), .integer(run.date.weekday.rawValue),
      .text(run.trip.direction.map { "\($0.rawValue)" } ?? ""))
  }

  func keys(of timetable: RouteTimetable, about run: TripRun) -> [String]? {
    if timetable.columns.contains(where: { $0.repetition != nil }) { return nil }
    return timetable.columns.flatMap { column in
      column.cells.compactMap { $0 }.map { cell in
        let time = (cell.departure ?? cell.arrival).map { "\($0.seconds)" } ?? ""
        return "\(column.tripID) \(cell.stopSequence) \(time)"
      }
    }
  }

  func keys(found rows: [TableRow], about run: TripRun) -> [String] {
    rows.map { $0.key(0..<3) }
  }
}
