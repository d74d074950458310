import Foundation
import TransitBundle

/// `instances(of:on:)` for a trip that is not frequency-based, on a day on which it runs.
struct InstancesOfTrip: ComparedQuestion {
  static let name = "run of a trip on a day"
  static let agreement = Agreement.sameOrder

  private let statement: TableStatement
  private let clock: ServiceClock

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

  func ask(_ timetable: Timetable, about run: TripRun) throws -> [TripInstance] {
    try timetable.instances(of: run.trip.id, on: run.date)
  }

  func askTables(about run: TripRun) throws -> [TableRow] {
    try statement.rows(.text(run.trip.id.rawValue), .text("\(run.date)"), .integer(run.date.weekday.rawValue))
  }

  func keys(of instances: [TripInstance], about run: TripRun) -> [String]? {
    if instances.contains(where: { $0.repetition != nil }) || !run.trip.frequencies.isEmpty { return nil }
    return instances.flatMap(\.calls).map { call in
      Self.key(call.call.stopSequence, call.call.stop?.id.rawValue ?? "", call.departure ?? call.arrival)
    }
  }

  func keys(found rows: [TableRow], about run: TripRun) -> [String] {
    let origin = clock.origin(of: run.date).unixSeconds
    return rows.map { row in
      Self.key(row.integer(0) ?? 0, row.text(1), row.integer(2).map { Date(unixSeconds: origin + $0) })
    }
  }

  private static func key(_ sequence: Int, _ stop: String, _ time: Date?) -> String {
    "\(sequence) \(stop) \(time.map { "\($0.unixSeconds)" } ?? "")"
  }
}
