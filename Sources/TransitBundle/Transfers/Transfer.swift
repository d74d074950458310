public import TransitValues

/// A row of transfers.txt: how riders change between stops, or stay seated between trips.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>. `nil` stands for an empty cell.
public struct Transfer: Hashable, Sendable {
  /// A stop, or a station, which stands for all its stops; may be `nil` for ``Kind/inSeat`` and ``Kind/noInSeat``.
  public let fromStopID: StopID?
  /// As ``fromStopID``.
  public let toStopID: StopID?
  /// Only for those who come by this route.
  public let fromRouteID: RouteID?
  /// Only for those who go on by this route.
  public let toRouteID: RouteID?
  /// Only for those who come by this trip.
  public let fromTripID: TripID?
  /// Only for those who go on by this trip.
  public let toTripID: TripID?
  /// ``Kind/recommended`` for an empty cell.
  public let kind: Kind
  /// Seconds that a rider needs, for ``Kind/timeNeeded``.
  public let minimumTime: Int?

  /// `transfer_type`; other numbers are kept.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A recommended place to change.
    public static let recommended = Kind(rawValue: 0)
    /// The departing vehicle waits for the arriving one.
    public static let timed = Kind(rawValue: 1)
    /// Possible for those who have ``Transfer/minimumTime``.
    public static let timeNeeded = Kind(rawValue: 2)
    /// Nobody can change here.
    public static let impossible = Kind(rawValue: 3)
    /// The vehicle goes on as the other trip, and riders may stay in it.
    public static let inSeat = Kind(rawValue: 4)
    /// The vehicle goes on as the other trip, and riders must leave it.
    public static let noInSeat = Kind(rawValue: 5)

    /// Whether it links two trips of one vehicle.
    public var linksTrips: Bool { self == .inSeat || self == .noInSeat }
  }
}
