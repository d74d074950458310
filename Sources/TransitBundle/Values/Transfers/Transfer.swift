public import TransitValues

/// A row of transfers.txt: a transfer between stops, or a link between two trips of one vehicle.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>. `nil` stands for an empty cell.
public struct Transfer: Hashable, Codable, Sendable {
  /// A stop, or a station with all its stops. May be `nil` for ``TransferType/inSeat`` and ``TransferType/notInSeat``.
  /// GTFS: `from_stop_id`.
  public var fromStopID: StopID?
  /// Like ``fromStopID``. GTFS: `to_stop_id`.
  public var toStopID: StopID?
  /// Limits the row to riders who arrive on this route. GTFS: `from_route_id`.
  public var fromRouteID: RouteID?
  /// Limits the row to riders who continue on this route. GTFS: `to_route_id`.
  public var toRouteID: RouteID?
  /// Limits the row to riders who arrive on this trip. GTFS: `from_trip_id`.
  public var fromTripID: TripID?
  /// Limits the row to riders who continue on this trip. GTFS: `to_trip_id`.
  public var toTripID: TripID?
  /// GTFS: `transfer_type`. An empty cell is ``TransferType/recommended``.
  public var type: TransferType
  /// The minimum time for a transfer of type ``TransferType/minimumTime``. GTFS: `min_transfer_time`.
  public var minimumTime: Duration?

  /// Creates a value, for previews and tests.
  public init(
    fromStopID: StopID? = nil, toStopID: StopID? = nil, fromRouteID: RouteID? = nil, toRouteID: RouteID? = nil,
    fromTripID: TripID? = nil, toTripID: TripID? = nil, type: TransferType = .recommended,
    minimumTime: Duration? = nil
  ) {
    self.fromStopID = fromStopID
    self.toStopID = toStopID
    self.fromRouteID = fromRouteID
    self.toRouteID = toRouteID
    self.fromTripID = fromTripID
    self.toTripID = toTripID
    self.type = type
    self.minimumTime = minimumTime
  }
}
