package import TransitBundle
import TransitFoundation

/// The vehicles of live data.
package enum VehiclesQuestion: Question {
  package static let name = "vehicles"
  package static let summary = "Shows where vehicles are, as GeoJSON points."
  package static let parameters: [QuestionParameter] = []
  package static let liveDataUse = LiveDataUse.required
  package static let schema = AnswerSchema.features(
    .object(kinds: [
      .vehicleID, .label, .tripID.optional, .serviceDate.optional, .routeID.optional, .stopID.optional,
      .vehicleStatus, .bearing, .speed, .currentStopSequence, .occupancyStatus, .occupancyPercentage, .time.optional,
      .localTime.optional,
    ]))

  package static func find(_ context: QuestionContext) throws(BundleError) -> [LiveVehicle] {
    context.live?.vehicles ?? []
  }

  package static func answer(of found: [LiveVehicle], _ context: QuestionContext) -> Answer {
    Answer(
      .features(
        found.map { vehicle in
          let local = JSONOutput(vehicle.time.map(context.clock.localText))
          return .feature(
            vehicle.position.map { [$0] } ?? [], vehicle.properties.adding(ColumnKind.localTime.name, local))
        }))
  }
}
