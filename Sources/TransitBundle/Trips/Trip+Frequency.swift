public import TransitValues

extension Trip {
  /// A row of frequencies.txt: a period in which a trip repeats.
  ///
  /// Source: <https://gtfs.org/documentation/schedule/reference/#frequenciestxt>. `nil` stands for an empty cell.
  public struct Frequency: Hashable, Codable, Sendable {
    /// When the first run leaves the first stop. GTFS: `start_time`.
    public var start: ServiceTime?
    /// No run leaves at this time or later. GTFS: `end_time`.
    public var end: ServiceTime?
    /// From one run to the next. GTFS: `headway_secs`.
    public var headway: Duration?
    /// GTFS: `exact_times`.
    public var exactTimes: ExactTimes?

    /// Makes a value, for previews and tests.
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
