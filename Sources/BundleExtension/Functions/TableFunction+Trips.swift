import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension TableFunction {
  /// The calls of a trip, with instants if a service day is given on which it runs.
  static let calls = TableFunction(
    "transit_calls", [.required("trip"), .optional("date")],
    columns: TripCallRow.columns(hasTime: true) + [
      AnswerColumn("local_time") { row in
        JSONOutput(row.instant.flatMap { instant in row.run.map { $0.clock.localText(at: instant) } })
      }
    ], order: ["stop_sequence"]
  ) { (arguments, bundle) throws(FunctionError) in
    let id = TripID(rawValue: try arguments.requiredText("trip"))
    let date = try arguments.day("date")
    let timetable = bundle.timetable
    return try FunctionError.wrapping { () throws(BundleError) in
      guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
      let run = try date.map { date throws(BundleError) in
        try TripRun(of: id, on: date, in: timetable)
      }
      return Array(TripCallRow.rows(of: trip, on: run))
    }
  }

  /// The trips that run on a service day, by default today.
  static let runs = TableFunction(
    "transit_runs", [.optional("date"), .optional("route")], columns: RunRow.columns
  ) { (arguments, bundle) throws(FunctionError) in
    let timetable = bundle.timetable
    let date = try arguments.day("date") ?? timetable.clock.localDate(at: .now)
    let route = try arguments.text("route").map(RouteID.init(rawValue:))
    return try FunctionError.wrapping { () throws(BundleError) in
      try timetable.runningTrips(on: date, of: route).map { RunRow($0, clock: timetable.clock) }
    }
  }
}
