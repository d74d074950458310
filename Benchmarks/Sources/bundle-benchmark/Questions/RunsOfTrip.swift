import TransitBundle

/// `runs(of:on:)`, of a trip with times of its own on a day on which it runs.
struct RunsOfTrip: ComparedQuestion {
  static let name = "run of a trip on a day"
  static let agreement = Agreement.sameOrder

  private let statement: TableStatement
  private let clock: Clock

  init(_ tables: QuestionTables) throws {
    try tables.requirePlainTimes()
    clock = tables.clock
    statement = try tables.prepare(
      "WITH \(tables.columns.running) SELECT CAST(s.stop_sequence AS INTEGER) AS sequence, s.stop_id,"
        + " \(tables.columns.seconds(of: tables.columns.time(.departures))), s.*, p.*"
        + " FROM trips t JOIN stop_times s ON s.trip_id = t.trip_id LEFT JOIN stops p ON p.stop_id = s.stop_id"
        + " WHERE t.trip_id = ?1 AND t.service_id IN (SELECT service_id FROM running) ORDER BY sequence")
  }

  func subject(from source: inout QuerySource) throws -> TripRun? { try source.run() }

  func ask(_ timetable: Timetable, about run: TripRun) throws -> [Run] {
    try timetable.runs(of: run.trip.tripID, on: run.date)
  }

  func askTables(about run: TripRun) throws -> [TableRow] {
    try statement.rows(.text(run.trip.tripID.rawValue), .text("\(run.date)"), .integer(run.date.weekday))
  }

  func keys(of runs: [Run], about run: TripRun) -> [String]? {
    if runs.contains(where: { $0.repetition != nil }) || !run.trip.frequencies.isEmpty { return nil }
    return runs.flatMap(\.calls).map { call in
      let stop = if case .stop(let id, _) = call.call.place { id.rawValue } else { "" }
      return Self.key(call.call.stopSequence, stop, call.departure ?? call.arrival)
    }
  }

  func keys(found rows: [TableRow], about run: TripRun) -> [String] {
    let origin = clock.origin(of: run.date).seconds
    return rows.map { row in
      Self.key(row.integer(0) ?? 0, row.text(1), row.integer(2).map { UnixTime(seconds: origin + $0) })
    }
  }

  private static func key(_ sequence: Int, _ stop: String, _ time: UnixTime?) -> String {
    "\(sequence) \(stop) \(time.map { "\($0.seconds)" } ?? "")"
  }
}
