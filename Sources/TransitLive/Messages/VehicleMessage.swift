/// GTFS Realtime: `VehiclePosition`.
package struct VehicleMessage: Hashable, Sendable {
  package enum Status: Int32, Sendable {
    case incomingAt, stoppedAt, inTransitTo
  }

  package struct Position: Hashable, Sendable {
    /// In degrees.
    package var latitude: Float?
    package var longitude: Float?
    /// In degrees from north, clockwise.
    package var bearing: Float?
    /// In meters per second.
    package var speed: Float?

    package init() {}
  }

  package var trip: TripDescriptor?
  package var position: Position?
  package var currentStopSequence: UInt32?
  package var currentStatus: Status?
  /// Seconds since 1970.
  package var timestamp: UInt64?
  package var stopID: String?
  package var vehicle: VehicleDescriptor?
  package var occupancyStatus: Int32?
  /// In percent.
  package var occupancyPercentage: UInt32?

  package init() {}
}

/// GTFS Realtime: `VehicleDescriptor`.
package struct VehicleDescriptor: Hashable, Sendable {
  package enum WheelchairAccess: Int32, Sendable {
    case noValue, unknown, accessible, inaccessible
  }

  package var id: String?
  package var label: String?
  package var wheelchairAccess: WheelchairAccess?

  package init() {}
}
