/// How exactly a vehicle adheres to the times of a call.
///
/// GTFS: `stop_times.timepoint`. An empty cell means ``exact``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#stop_timestxt>.
public struct Timepoint: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The times are approximate.
  public static let approximate = Timepoint(rawValue: 0)
  /// The times are exact.
  public static let exact = Timepoint(rawValue: 1)
}
