public import TransitValues

/// A row of transfers.txt: how riders change between stops, or stay seated between trips.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>. `nil` stands for an empty cell.
public struct Transfer: Hashable, Codable, Sendable {
  /// A stop, or a station, which stands for all its stops. May be `nil` for ``TransferType/inSeat`` and
  /// ``TransferType/notInSeat``. GTFS: `from_stop_id`.
  public var fromStopID: StopID?
  /// As ``fromStopID``. GTFS: `to_stop_id`.
  public var toStopID: StopID?
  /// Only for riders who arrive by this route. GTFS: `from_route_id`.
  public var fromRouteID: RouteID?
  /// Only for riders who continue by this route. GTFS: `to_route_id`.
  public var toRouteID: RouteID?
  /// Only for riders who arrive by this trip. GTFS: `from_trip_id`.
  public var fromTripID: TripID?
  /// Only for riders who continue by this trip. GTFS: `to_trip_id`.
  public var toTripID: TripID?
  /// GTFS: `transfer_type`; ``TransferType/recommended`` for an empty cell.
  public var type: TransferType
  /// The time that riders need, for ``TransferType/minimumTime``. GTFS: `min_transfer_time`.
  public var minimumTime: Duration?

  /// Makes a value, for previews and tests.
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
