/// How riders transfer between two vehicles.
///
/// GTFS: [`transfers.transfer_type`](https://gtfs.org/documentation/schedule/reference/#transferstxt).
public struct TransferType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A recommended transfer point.
  public static let recommended = TransferType(rawValue: 0)
  /// The departing vehicle waits for the arriving one.
  public static let timed = TransferType(rawValue: 1)
  /// Riders need ``Transfer/minimumTime`` to transfer.
  public static let minimumTime = TransferType(rawValue: 2)
  /// No transfer is possible.
  public static let notPossible = TransferType(rawValue: 3)
  /// The vehicle continues as the other trip, and riders may stay on board.
  public static let inSeat = TransferType(rawValue: 4)
  /// The vehicle continues as the other trip, and riders must alight.
  public static let notInSeat = TransferType(rawValue: 5)

  /// Whether the code links two trips of one vehicle.
  public var linksTrips: Bool { self == .inSeat || self == .notInSeat }
}
