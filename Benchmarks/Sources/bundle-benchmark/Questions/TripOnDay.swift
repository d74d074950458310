import TransitBundle

/// `isRunning(_:on:)`.
struct TripOnDay: ComparedQuestion {
  static let name = "whether a trip runs on a day"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepare(
      "WITH \(tables.columns.running) SELECT trip_id FROM trips"
        + " WHERE trip_id = ?1 AND service_id IN (SELECT service_id FROM running)")
  }

  func subject(from source: inout QuerySource) throws -> (trip: TripID, date: ServiceDate)? {
    try source.tripOnAnyDay()
  }

  func ask(_ timetable: Timetable, about day: (trip: TripID, date: ServiceDate)) throws -> Bool {
    try timetable.isRunning(day.trip, on: day.date)
  }

  func askTables(about day: (trip: TripID, date: ServiceDate)) throws -> [TableRow] {
    try statement.rows(.text(day.trip.rawValue), .text("\(day.date)"), .integer(day.date.weekday.rawValue))
  }

  func keys(of runs: Bool, about day: (trip: TripID, date: ServiceDate)) -> [String]? {
    runs ? [day.trip.rawValue] : []
  }
}
