package import TransitBundle
package import TransitFoundation

extension LiveAlert {
  /// An element of the alerts of `live --json` and of the server.
  package func json(preferring languages: [String]) -> JSONOutput {
    [
      "id": .string(id),
      "effect": .string(effect),
      "cause": .string(cause),
      "header": JSONOutput(header?.text(preferring: languages)),
      "description": JSONOutput(description?.text(preferring: languages)),
      "url": JSONOutput(url?.text(preferring: languages)),
      "periods": .array(periods.map { $0.json }),
      "communication_periods": .array(communicationPeriods.map { $0.json }),
      "informs": .array(selectors.map { $0.json }),
    ]
  }
}

extension LiveAlert.Period {
  fileprivate var json: JSONOutput {
    ["start": startSeconds.map { .unsigned($0) } ?? .null, "end": endSeconds.map { .unsigned($0) } ?? .null]
  }
}

extension LiveSelector {
  /// The route and direction of the trip stand for those that the selector lacks.
  fileprivate var json: JSONOutput {
    [
      "agency_id": JSONOutput(agency?.rawValue),
      "route_id": JSONOutput((route ?? tripRoute)?.rawValue),
      "route_type": JSONOutput(routeType),
      "direction_id": JSONOutput(direction ?? tripDirection),
      "stop_id": JSONOutput(stop?.rawValue),
      "trip_id": JSONOutput(trip?.rawValue),
      "start_date": JSONOutput(tripDate),
      "start_time": JSONOutput(tripStart),
    ]
  }
}
