/// GTFS Realtime: `FeedEntity`.
package struct FeedEntity: Hashable, Sendable {
  package var id: String?
  package var isDeleted: Bool?
  package var tripUpdate: TripUpdate?
  package var vehicle: VehicleMessage?
  package var alert: AlertMessage?
  /// Parts that are counted and not read.
  package var hasShape = false
  package var hasStop = false
  package var hasTripModifications = false

  package init() {}
}
