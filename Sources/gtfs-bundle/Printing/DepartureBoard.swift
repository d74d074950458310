import Foundation
import ToolSupport
import TransitBundle
import TransitFoundation
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

extension Departure {
  /// An element of the array printed by `departures --json`.
  ///
  /// - Parameter timeZone: The time zone of the stop, if the feed has one.
  func json(timeZone: String?) -> JSONOutput {
    var members: [JSONOutput.Member] = members
    if let timeZone { members.append(.init(key: "stop_timezone", value: .string(timeZone))) }
    return .object(members)
  }

  private var members: [JSONOutput.Member] {
    [
      .init(key: "time", value: .integer(time.unixSeconds)),
      .init(key: "trip_id", value: .string(tripID.rawValue)),
      .init(key: "service_date", value: .string(serviceDate.description)),
      .init(key: "stop_id", value: .string(stop.id.rawValue)),
      .init(key: "stop_sequence", value: .integer(stopSequence)),
      .init(key: "interpolated", value: .bool(isInterpolated)),
      .init(key: "route_id", value: .string(route.id.rawValue)),
      .init(key: "route_short_name", value: JSONOutput(route.shortName)),
      .init(key: "route_long_name", value: JSONOutput(route.longName)),
      .init(key: "route_type", value: JSONOutput(route.type?.rawValue)),
      .init(key: "headsign", value: JSONOutput(headsign)),
      .init(key: "direction_id", value: JSONOutput(direction?.rawValue)),
      .init(key: "pickup_type", value: .integer(pickupType.rawValue)),
      .init(key: "platform_code", value: JSONOutput(stop.platformCode)),
      .init(key: "wheelchair_accessible", value: JSONOutput(wheelchairAccessibility?.rawValue)),
      .init(key: "exact_times", value: JSONOutput(repetition.map { $0.isExact ? 1 : 0 })),
    ]
  }
}
