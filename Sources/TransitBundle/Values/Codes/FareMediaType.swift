/// The kind of medium that holds a fare product.
///
/// GTFS: [`fare_media.fare_media_type`](https://gtfs.org/documentation/schedule/reference/#fare_mediatxt).
public struct FareMediaType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No medium, such as cash paid to the driver.
  public static let noMedia = FareMediaType(rawValue: 0)
  /// A paper ticket.
  public static let paperTicket = FareMediaType(rawValue: 1)
  /// A card that stores tickets, passes or money.
  public static let transitCard = FareMediaType(rawValue: 2)
  /// A contactless bank card (cEMV).
  public static let contactlessBankCard = FareMediaType(rawValue: 3)
  /// A mobile app.
  public static let mobileApp = FareMediaType(rawValue: 4)
}
