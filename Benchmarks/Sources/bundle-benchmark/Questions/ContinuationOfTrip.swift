import TransitBundle

/// `continuation(of:on:)`: the next trip of the same block.
struct ContinuationOfTrip: ComparedQuestion {
  static let name = "next trip of a vehicle"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.require("trips", "block_id")
    try tables.requirePlainTimes()
    let columns = tables.columns
    func time(_ side: ImportedColumns.Board.Side, _ extreme: String, of trip: String) -> String {
      "(SELECT \(extreme)(\(columns.time(side))) FROM stop_times s WHERE s.trip_id = \(trip))"
    }
    let repeated = " AND NOT EXISTS (SELECT 1 FROM frequencies f WHERE f.trip_id = t.trip_id)"
    statement = try tables.prepare(
      "WITH \(columns.running), other (trip_id, first, last) AS ("
        + "SELECT t.trip_id, \(time(.departures, "min", of: "t.trip_id")), \(time(.arrivals, "max", of: "t.trip_id"))"
        + " FROM trips o JOIN trips t ON t.block_id = o.block_id WHERE o.trip_id = ?1 AND o.block_id <> ''"
        + " AND t.trip_id <> ?1 AND t.service_id IN (SELECT service_id FROM running)"
        + (columns.has("frequencies", "trip_id") ? repeated : "")
        + ") SELECT trip_id, first, last FROM other WHERE first >= \(time(.arrivals, "max", of: "?1"))"
        + " ORDER BY first, last, trip_id LIMIT 1")
  }

  func subject(from source: inout QuerySource) throws -> TripRun? { try source.run() }

  func ask(_ timetable: Timetable, about run: TripRun) throws -> BlockContinuation? {
    try timetable.continuation(of: run.trip.id, on: run.date)
  }

  func askTables(about run: TripRun) throws -> [TableRow] {
    try statement.rows(.text(run.trip.id.rawValue), .text("\(run.date)"), .integer(run.date.weekday.rawValue))
  }

  /// `nil` for a frequency-based trip, whose repetitions are not in the rows of its block.
  func keys(of next: BlockContinuation?, about run: TripRun) -> [String]? {
    run.trip.frequencies.isEmpty ? next.map { [$0.tripID.rawValue] } ?? [] : nil
  }
}
