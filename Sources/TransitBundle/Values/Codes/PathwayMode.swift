/// The kind of a pathway.
///
/// GTFS: [`pathways.pathway_mode`](https://gtfs.org/documentation/schedule/reference/#pathwaystxt).
public struct PathwayMode: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A walkway.
  public static let walkway = PathwayMode(rawValue: 1)
  /// Stairs.
  public static let stairs = PathwayMode(rawValue: 2)
  /// A moving sidewalk or travelator.
  public static let movingSidewalk = PathwayMode(rawValue: 3)
  /// An escalator.
  public static let escalator = PathwayMode(rawValue: 4)
  /// An elevator.
  public static let elevator = PathwayMode(rawValue: 5)
  /// A gate that requires proof of payment.
  public static let fareGate = PathwayMode(rawValue: 6)
  /// A gate that leads out of the paid area.
  public static let exitGate = PathwayMode(rawValue: 7)
}
