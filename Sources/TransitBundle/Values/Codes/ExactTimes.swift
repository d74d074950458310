/// Whether the runs of a trip in frequencies.txt follow a schedule.
///
/// GTFS: [`frequencies.exact_times`](https://gtfs.org/documentation/schedule/reference/#frequenciestxt). An empty cell
/// means ``frequencyBased``.
public struct ExactTimes: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Runs keep a headway without exact times.
  public static let frequencyBased = ExactTimes(rawValue: 0)
  /// Runs leave exactly at the times computed from start and headway.
  public static let scheduleBased = ExactTimes(rawValue: 1)
}
