/// Whether a trip of frequencies.txt keeps a schedule.
///
/// GTFS: `frequencies.exact_times`. An empty cell means ``frequencyBased``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#frequenciestxt>.
public struct ExactTimes: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Runs keep a headway, at no exact times.
  public static let frequencyBased = ExactTimes(rawValue: 0)
  /// Runs leave exactly at the times that start and headway give.
  public static let scheduleBased = ExactTimes(rawValue: 1)
}
