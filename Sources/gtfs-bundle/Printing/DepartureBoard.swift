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

  var text: String {
    let name = stop.map { $0.name ?? $0.id.rawValue } ?? ""
    let now = LocalTime(start, by: clock)
    let heading = "\(name), \(LocalTime.longText(now.date)), from \(now.time) (\(information.timeZoneIdentifier))"
    if departures.isEmpty {
      return DisplayText.oneLine(heading) + "\nno departures within \(window)\n"
    }
    return DisplayText.oneLine(heading) + "\n" + table(from: now.date).text
  }

  private func table(from day: ServiceDate) -> TextTable {
    let hasPlatforms = departures.contains { $0.stop.platformCode != nil }
    var columns: [(name: String, alignment: TextTable.Alignment)] = [("TIME", .right), ("LINE", .left), ("TO", .left)]
    if hasPlatforms { columns.append(("PLATFORM", .left)) }
    columns += [("STOP_ID", .left), ("TRIP_ID", .left)]
    var table = TextTable(columns)
    for departure in departures {
      let isExact = !departure.isInterpolated && departure.repetition?.isExact != false
      var cells = [
        (isExact ? "" : "~") + LocalTime(departure.time, by: clock).text(on: day),
        departure.route.displayName,
        departure.headsign ?? "",
      ]
      if hasPlatforms { cells.append(departure.stop.platformCode ?? "") }
      table.append(cells + [departure.stop.id.rawValue, departure.tripID.rawValue])
    }
    return table
  }
}
