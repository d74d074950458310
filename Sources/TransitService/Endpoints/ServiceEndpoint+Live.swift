import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let alerts = ServiceEndpoint(
    name: "alerts", path: ["alerts"],
    summary: "Lists the alerts. Departures, rides and trips refer to them by id.",
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
