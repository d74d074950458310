import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let alerts = ServiceEndpoint(
    name: "alerts", path: ["alerts"],
    summary: "Lists the alerts. Departures refer to them by their position, from 0.",
    parameters: [], schema: .array(.alert), needsLiveData: true
  ) { context in
    ServiceAnswer(.array((context.snapshot?.alerts ?? []).map { $0.json(preferring: context.languages) }))
  }

  static let vehicles = ServiceEndpoint(
    name: "vehicles", path: ["vehicles"], summary: "Shows where vehicles are, as GeoJSON points.",
    parameters: [], schema: .vehicles, needsLiveData: true
  ) { context in
    ServiceAnswer(
      geoJSON: (context.snapshot?.vehicles ?? []).map { vehicle in
        .feature(vehicle.position.map { [$0] } ?? [], vehicle.properties)
      })
  }
}

extension LiveAlert {
  fileprivate func json(preferring languages: [String]) -> JSONOutput {
    [
      "effect": .string(effect),
      "cause": .string(cause),
      "header": JSONOutput(header?.text(preferring: languages)),
      "description": JSONOutput(description?.text(preferring: languages)),
      "url": JSONOutput(url?.text(preferring: languages)),
      "periods": .array(
        periods.map { ["start": JSONOutput($0.start?.unixSeconds), "end": JSONOutput($0.end?.unixSeconds)] }),
      "informs": .array(
        selectors.map { selector in
          [
            "agency_id": JSONOutput(selector.agency?.rawValue),
            "route_id": JSONOutput((selector.route ?? selector.tripRoute)?.rawValue),
            "route_type": JSONOutput(selector.routeType),
            "stop_id": JSONOutput(selector.stop?.rawValue),
            "trip_id": JSONOutput(selector.trip?.rawValue),
          ]
        }),
    ]
  }
}
