import TransitBundle
import TransitValues

/// Departures as a table for a person.
struct DepartureBoard {
  let stop: Stop?
  let information: FeedInformation
  let clock: Clock
  let start: UnixTime
  let window: DurationArgument
  let departures: [Departure]

  var text: String {
    let name = stop.map { $0.stopName ?? $0.stopID.rawValue } ?? ""
    let now = LocalTime(start, by: clock)
    let heading = "\(name), \(LocalTime.longText(now.date)), from \(now.time) (\(information.timeZone.name))"
    if departures.isEmpty {
      return DisplayText.oneLine(heading) + "\nno departures within \(window)\n"
    }
    return DisplayText.oneLine(heading) + "\n" + table(from: now.date).text
  }

  private func table(from day: ServiceDate) -> Table {
    let hasPlatforms = departures.contains { $0.platformCode != nil }
    var columns: [(name: String, alignment: Table.Alignment)] = [("TIME", .right), ("LINE", .left), ("TO", .left)]
    if hasPlatforms { columns.append(("PLATFORM", .left)) }
    columns += [("STOP_ID", .left), ("TRIP_ID", .left)]
    var table = Table(columns)
    for departure in departures {
      let isExact = !departure.isInterpolated && departure.repetition != .headway
      var cells = [
        (isExact ? "" : "~") + LocalTime(departure.time, by: clock).text(on: day),
        departure.routeShortName ?? departure.routeLongName ?? departure.routeID.rawValue,
        departure.headsign ?? "",
      ]
      if hasPlatforms { cells.append(departure.platformCode ?? "") }
      table.append(cells + [departure.stopID.rawValue, departure.tripID.rawValue])
    }
    return table
  }
}

extension Departure {
  /// An element of the array that `departures --json` prints.
  var json: JSONValue {
    [
      "time": .integer(time.seconds),
      "trip_id": .string(tripID.rawValue),
      "service_date": .string(serviceDate.description),
      "stop_id": .string(stopID.rawValue),
      "stop_sequence": .integer(stopSequence),
      "interpolated": .bool(isInterpolated),
      "route_id": .string(routeID.rawValue),
      "route_short_name": JSONValue(routeShortName),
      "route_long_name": JSONValue(routeLongName),
      "route_type": JSONValue(routeType?.rawValue),
      "headsign": JSONValue(headsign),
      "direction_id": JSONValue(directionID),
      "pickup_type": .integer(pickupType ?? 0),
      "platform_code": JSONValue(platformCode),
      "wheelchair_accessible": JSONValue(wheelchairAccessible),
      "exact_times": JSONValue(repetition.map { $0 == .exactTimes ? 1 : 0 }),
    ]
  }
}
