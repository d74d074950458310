/// How a trip in frequencies.txt repeats.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#frequenciestxt>.
public struct Repetition: Hashable, Codable, Sendable {
  /// 4 bytes instead of 16, because every row of a board stores a repetition.
  private let headwaySeconds: Int32
  /// Whether vehicles run exactly at the stated times. If not, the times are those of a run that leaves at the start of
  /// the period, and a board should show only ``headway``. GTFS: `exact_times`.
  public let isExact: Bool

  /// Creates a repetition. `headway` is rounded down to whole seconds and clamped to 0 ... 68 years.
  public init(headway: Duration, isExact: Bool = false) {
    headwaySeconds = Int32(clamping: max(0, headway.components.seconds))
    self.isExact = isExact
  }

  /// The time from one run to the next. GTFS: `headway_secs`.
  public var headway: Duration { .seconds(headwaySeconds) }
}
