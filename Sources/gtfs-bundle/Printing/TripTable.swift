import ToolSupport
import TransitAnswers
import TransitBundle
import TransitValues

/// A trip as a text table.
struct TripTable {
  let trip: Trip
  let run: TripRun?

  var text: String {
    let lines = [heading, service] + trip.frequencies.map(Self.text)
    return lines.map { DisplayText.oneLine($0) + "\n" }.joined() + calls.text
  }

  private var heading: String {
    [trip.route.displayName, trip.headsign, trip.shortName.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
  }

  private var service: String {
    let ids = "trip_id \(trip.id), route_id \(trip.route.id), service_id \(trip.serviceID)"
    guard let run else { return ids }
    return "\(ids), \(run.runs ? "runs" : "does not run") on \(LocalTime.longText(run.date))"
  }

  private static func text(_ frequency: Trip.Frequency) -> String {
    let headway = frequency.headway.map(Quantity.interval) ?? "?"
    let kind = frequency.exactTimes == .scheduleBased ? "" : ", approximately"
    return "from \(text(frequency.start)) until before \(text(frequency.end)) every \(headway)\(kind)"
  }

  private static func text(_ time: ServiceTime?) -> String {
    time?.description ?? "?"
  }

  private var calls: TextTable {
    let showsInstants = run?.hasInstants(of: trip) == true
    var columns: [(name: String, alignment: TextTable.Alignment)] = [
      ("SEQUENCE", .right), ("ARRIVAL", .right), ("DEPARTURE", .right),
    ]
    if showsInstants { columns.append(("LOCAL", .right)) }
    var table = TextTable(columns + [("STOP_ID", .left), ("STOP_NAME", .left)])
    for call in trip.calls {
      var cells = [String(call.stopSequence)] + Self.times(of: call)
      if let run, showsInstants {
        let local = call.time.map { LocalTime(run.clock.date(of: $0, on: run.date), by: run.clock) }
        cells.append(local?.text(on: run.date) ?? "")
      }
      table.append(cells + Self.place(of: call))
    }
    return table
  }

  /// The arrival and departure times, or the pickup/drop-off window or interpolated time instead.
  private static func times(of call: Trip.Call) -> [String] {
    if let window = call.window { return ["from \(text(window.start))", "to \(text(window.end))"] }
    if let estimate = call.estimate, call.arrival == nil, call.departure == nil { return ["", "~\(estimate)"] }
    return [call.arrival?.description ?? "", call.departure?.description ?? ""]
  }

  private static func place(of call: Trip.Call) -> [String] {
    switch call.place {
    case .stop(let stop): [stop.id.rawValue, stop.name ?? ""]
    case .location(let id): [id.rawValue, "(zone in locations.geojson)"]
    case .locationGroup(let id): [id.rawValue, "(location group)"]
    case .unknown: ["", ""]
    }
  }
}
