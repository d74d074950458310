/// How exactly a vehicle adheres to the times of a call.
///
/// GTFS: [`stop_times.timepoint`](https://gtfs.org/documentation/schedule/reference/#stop_timestxt). An empty cell
/// means ``exact``.
public struct Timepoint: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The times are approximate.
  public static let approximate = Timepoint(rawValue: 0)
  /// The times are exact.
  public static let exact = Timepoint(rawValue: 1)
}
