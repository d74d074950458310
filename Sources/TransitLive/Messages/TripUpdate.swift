/// GTFS Realtime: `TripUpdate`.
package struct TripUpdate: Hashable, Sendable {
  package var trip: TripDescriptor?
  package var calls: [StopTimeUpdate] = []
  package var vehicle: VehicleDescriptor?
  /// Seconds since 1970.
  package var timestamp: UInt64?
  /// In seconds.
  package var delay: Int32?
  package var properties: TripProperties?
  /// The number of calls that are left out because they name neither a stop nor a sequence.
  package internal(set) var unnamedCallCount = 0

  package init() {}
}

/// GTFS Realtime: `TripUpdate.TripProperties`.
package struct TripProperties: Hashable, Sendable {
  package var tripID: String?
  package var startDate: String?
  package var startTime: String?
  package var headsign: String?
  package var shortName: String?

  package init() {}
}

/// GTFS Realtime: `TripUpdate.StopTimeUpdate`.
package struct StopTimeUpdate: Hashable, Sendable {
  package enum Relationship: Int32, Sendable {
    case scheduled, skipped, noData, unscheduled
  }

  /// GTFS Realtime: `DropOffPickupType`.
  package enum Boarding: Int32, Sendable {
    case regular, none, phoneAgency, coordinateWithDriver
  }

  package var sequence: UInt32?
  package var arrival: StopTimeEvent?
  package var departure: StopTimeEvent?
  package var stopID: String?
  package var relationship: Relationship?
  /// `stop_time_properties.assigned_stop_id`.
  package var assignedStopID: String?
  /// `stop_time_properties.stop_headsign`.
  package var headsign: String?
  /// `stop_time_properties.pickup_type`.
  package var pickupType: Boarding?
  /// `stop_time_properties.drop_off_type`.
  package var dropOffType: Boarding?

  package init() {}
}

/// GTFS Realtime: `TripUpdate.StopTimeEvent`.
package struct StopTimeEvent: Hashable, Sendable {
  /// In seconds.
  package var delay: Int32?
  /// Seconds since 1970.
  package var time: Int64?
  /// Seconds since 1970.
  package var scheduledTime: Int64?

  package init() {}
}
