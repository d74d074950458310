public import TransitValues

extension Trip {
  /// A row of frequencies.txt: a period in which a trip repeats.
  ///
  /// Source: <https://gtfs.org/documentation/schedule/reference/#frequenciestxt>. `nil` stands for an empty cell.
  public struct Frequency: Hashable, Codable, Sendable {
    /// The departure of the first run from the first stop. GTFS: `start_time`.
    public var start: ServiceTime?
    /// The end of the period, exclusive: all runs depart earlier. GTFS: `end_time`.
    public var end: ServiceTime?
    /// The time from one run to the next. GTFS: `headway_secs`.
    public var headway: Duration?
    /// GTFS: `exact_times`.
    public var exactTimes: ExactTimes?

    /// Creates a value, for previews and tests.
    public init(
      start: ServiceTime? = nil, end: ServiceTime? = nil, headway: Duration? = nil, exactTimes: ExactTimes? = nil
    ) {
      self.start = start
      self.end = end
      self.headway = headway
      self.exactTimes = exactTimes
    }
  }
}
