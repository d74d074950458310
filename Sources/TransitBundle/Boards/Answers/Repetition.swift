/// How a trip of frequencies.txt repeats.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#frequenciestxt>.
public struct Repetition: Hashable, Codable, Sendable {
  /// 4 bytes in place of 16: every row of a board has room for one.
  private let headwaySeconds: Int32
  /// Whether vehicles keep exactly to the times. If not, times are those of a run that leaves at the start of the period,
  /// and a board should show only ``headway``. GTFS: `exact_times`.
  public let isExact: Bool

  /// Makes a repetition. `headway` is rounded down to whole seconds, and clamped to 0 ... 68 years.
  public init(headway: Duration, isExact: Bool = false) {
    headwaySeconds = Int32(clamping: max(0, headway.components.seconds))
    self.isExact = isExact
  }

  /// The time from one run to the next. GTFS: `headway_secs`.
  public var headway: Duration { .seconds(headwaySeconds) }
}
