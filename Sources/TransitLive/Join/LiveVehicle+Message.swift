import TransitBundle
import TransitFoundation
import TransitValues

extension LiveVehicle {
  /// A vehicle without its run.
  init(_ message: VehicleMessage) {
    self.init()
    id = message.vehicle?.id.given
    label = message.vehicle?.label.given
    routeID = message.trip?.routeID.given.map(RouteID.init(rawValue:))
    stopID = message.stopID.given.map(StopID.init(rawValue:))
    if let latitude = message.position?.latitude, let longitude = message.position?.longitude,
      max(abs(latitude), abs(longitude)) > 1
    {
      position = Coordinate(latitude: Double(latitude), longitude: Double(longitude))
    }
    bearing = message.position?.bearing.flatMap { $0.isFinite ? Double($0) : nil }
    speed = message.position?.speed.flatMap { $0.isFinite ? Double($0) : nil }
    currentStopSequence = message.currentStopSequence.map(Int.init)
    if currentStopSequence != nil {
      status =
        switch message.currentStatus {
        case .incomingAt: .incomingAt
        case .stoppedAt: .stoppedAt
        case .inTransitTo, nil: .inTransitTo
        }
    }
    occupancyStatus = message.occupancyStatus.map(Int.init)
    occupancyPercentage = message.occupancyPercentage.map(Int.init)
    time = message.timestamp.givenSeconds.map(Date.init(unixSeconds:))
  }
}
