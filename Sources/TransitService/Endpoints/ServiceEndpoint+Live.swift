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
    ServiceAnswer(
      geoJSON: (context.snapshot?.vehicles ?? []).map { vehicle in
        .feature(vehicle.position.map { [$0] } ?? [], vehicle.properties)
      })
  }
}
