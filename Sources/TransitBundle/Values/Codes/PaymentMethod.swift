/// When riders pay a fare.
///
/// GTFS: [`fare_attributes.payment_method`](https://gtfs.org/documentation/schedule/reference/#fare_attributestxt).
public struct PaymentMethod: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// On board.
  public static let onBoard = PaymentMethod(rawValue: 0)
  /// Before boarding.
  public static let beforeBoarding = PaymentMethod(rawValue: 1)
}
