/// GTFS Realtime: `TripDescriptor`.
package struct TripDescriptor: Hashable, Sendable {
  package enum Relationship: Int32, CaseIterable, Sendable {
    case scheduled = 0
    case added = 1
    case unscheduled = 2
    case canceled = 3
    case replacement = 5
    case duplicated = 6
    case deleted = 7
    case new = 8
  }

  package var tripID: String?
  package var startTime: String?
  package var startDate: String?
  package var relationship: Relationship?
  package var routeID: String?
  package var directionID: UInt32?
  package var hasModifiedTrip = false

  package init() {}
}

extension TripDescriptor.Relationship {
  /// The name in the specification.
  var name: String {
    switch self {
    case .scheduled: "SCHEDULED"
    case .added: "ADDED"
    case .unscheduled: "UNSCHEDULED"
    case .canceled: "CANCELED"
    case .replacement: "REPLACEMENT"
    case .duplicated: "DUPLICATED"
    case .deleted: "DELETED"
    case .new: "NEW"
    }
  }
}
