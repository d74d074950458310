import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitValues

/// Departures as a text table.
struct DepartureBoard {
  let stop: Stop?
  let information: BundleInformation
  let clock: ServiceClock
  let start: Date
  let window: DurationArgument
  let departures: [Departure]
  /// The live data; `nil` for a board without it.
  let live: LiveSnapshot?

  var text: String {
    let name = stop.map { $0.name ?? $0.id.rawValue } ?? ""
    let now = LocalTime(start, by: clock)
    let heading = "\(name), \(LocalTime.longText(now.date)), from \(now.time) (\(information.timeZoneIdentifier))"
    if departures.isEmpty {
      return DisplayText.oneLine(heading) + "\nno departures within \(window)\n"
    }
    let alerts = live?.lines(ofAlerts: departures.flatMap { $0.live?.alerts ?? [] })
    return DisplayText.oneLine(heading) + "\n" + table(from: now.date).text + (alerts ?? "")
  }

  private func table(from day: ServiceDate) -> TextTable {
    let hasPlatforms = departures.contains { $0.stop.platformCode != nil }
    var columns: [(name: String, alignment: TextTable.Alignment)] = [("TIME", .right), ("LINE", .left), ("TO", .left)]
    if hasPlatforms { columns.append(("PLATFORM", .left)) }
    if live != nil { columns.append(("LIVE", .left)) }
    columns += [("STOP_ID", .left), ("TRIP_ID", .left)]
    var table = TextTable(columns)
    for departure in departures {
      let isExact =
        departure.live?.delay != nil || !departure.isInterpolated && departure.repetition?.isExact != false
      var cells = [
        (isExact ? "" : "~") + LocalTime(departure.time, by: clock).text(on: day),
        departure.route.displayName,
        departure.destination ?? "",
      ]
      if hasPlatforms { cells.append(departure.stop.platformCode ?? "") }
      if live != nil { cells.append(departure.live.map(Self.text) ?? "") }
      table.append(cells + [departure.stop.id.rawValue, departure.tripID.rawValue])
    }
    return table
  }

  /// What live data says of a departure, such as `+3 min` or `cancelled`.
  private static func text(_ live: LiveState) -> String {
    var words: [String] = []
    switch live.status {
    case .cancelled, .skipped, .added: words.append(live.status.rawValue)
    case .predicted where live.delay == nil: words.append("replaced")
    case .predicted, .scheduled: break
    }
    if let delay = live.delay { words.append(Quantity.delay(delay)) }
    if live.isPlatformChanged { words.append("other platform") }
    if live.isStale { words.append("stale") }
    return (words + live.alerts.map { "[\($0)]" }).joined(separator: " ")
  }
}
