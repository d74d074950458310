import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitValues

/// A run with live data as a text table.
struct LiveTripTable {
  let run: TripInstance
  let clock: ServiceClock
  let live: LiveSnapshot

  var text: String {
    let line = [run.trip.route.displayName, run.trip.headsign].compactMap(\.self).joined(separator: " ")
    var words = [line, "on \(LocalTime.longText(run.serviceDate))", run.live?.status.rawValue ?? "nothing known"]
    if run.live?.isStale == true { words.append("stale") }
    return DisplayText.oneLine(words.joined(separator: ", ")) + "\n" + table.text
      + live.lines(ofAlerts: run.live?.alerts ?? [])
  }

  private var table: TextTable {
    var table = TextTable([
      ("SEQUENCE", .right), ("ARRIVAL", .right), ("DEPARTURE", .right), ("LIVE", .left), ("STOP_ID", .left),
      ("STOP_NAME", .left),
    ])
    for call in run.liveCalls {
      table.append([
        String(call.scheduled.stopSequence), time(call.arrival), time(call.departure), Self.state(of: call),
        call.stop?.id.rawValue ?? "", call.stop?.name ?? "",
      ])
    }
    return table
  }

  private func time(_ date: Date?) -> String {
    date.map { LocalTime($0, by: clock).text(on: run.serviceDate) } ?? ""
  }

  private static func state(of call: LiveTripCall) -> String {
    if call.live?.isSkipped == true { return "skipped" }
    var words = (call.live?.departureDelay ?? call.live?.arrivalDelay).map { [Quantity.delay($0)] } ?? []
    if call.stop?.id != call.scheduled.stop?.id { words.append("other platform") }
    return words.joined(separator: ", ")
  }
}
