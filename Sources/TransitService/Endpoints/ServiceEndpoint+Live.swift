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
    let vehicles = context.snapshot?.vehicles ?? []
    var routes: [TripID: RouteID] = [:]
    return ServiceAnswer(
      geoJSON: try vehicles.map { vehicle in
        if let id = vehicle.tripID, routes[id] == nil { routes[id] = try context.timetable.trip(id)?.route.id }
        return .feature(
          vehicle.position.map { [$0] } ?? [], vehicle.properties(route: vehicle.tripID.flatMap { routes[$0] }))
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

extension LiveVehicle {
  fileprivate func properties(route: RouteID?) -> JSONOutput {
    [
      "vehicle_id": JSONOutput(id),
      "label": JSONOutput(label),
      "trip_id": JSONOutput(tripID?.rawValue),
      "service_date": JSONOutput(serviceDate?.description),
      "route_id": JSONOutput(route?.rawValue),
      "bearing": JSONOutput(bearing, digits: 1),
      "speed": JSONOutput(speed, digits: 1),
      "current_stop_sequence": JSONOutput(currentStopSequence),
      "status": JSONOutput(status?.rawValue),
      "occupancy_status": JSONOutput(occupancyStatus),
      "occupancy_percentage": JSONOutput(occupancyPercentage),
      "time": JSONOutput(time?.unixSeconds),
    ]
  }
}
