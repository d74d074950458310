public import TransitValues

/// A row of pathways.txt: a walkable connection between two places of a station.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#pathwaystxt>. `nil` stands for an empty cell.
public struct Pathway: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `pathway_id`.
  public var id: PathwayID?
  /// GTFS: `from_stop_id`.
  public var fromStopID: StopID
  /// GTFS: `to_stop_id`.
  public var toStopID: StopID
  /// GTFS: `pathway_mode`.
  public var mode: PathwayMode?
  /// Whether riders can use the pathway in both directions. GTFS: `is_bidirectional`.
  public var isBidirectional: Bool
  /// The length in meters. GTFS: `length`.
  public var length: Double?
  /// The average walking time. GTFS: `traversal_time`.
  public var traversalTime: Duration?
  /// The number of steps in the direction of the row: positive for up, negative for down. GTFS: `stair_count`.
  public var stairCount: Int?
  /// The ratio of rise to run in the direction of the row: 0.083 for one meter in twelve; negative for down. GTFS:
  /// `max_slope`.
  public var maxSlope: Double?
  /// The minimum width in meters. GTFS: `min_width`.
  public var minWidth: Double?
  /// The text of signs in the direction of the row. GTFS: `signposted_as`.
  public var signpostedAs: String?
  /// The text of signs in the opposite direction. GTFS: `reversed_signposted_as`.
  public var reversedSignpostedAs: String?

  /// Creates a value, for previews and tests.
  public init(
    id: PathwayID? = nil, fromStopID: StopID, toStopID: StopID, mode: PathwayMode? = nil,
    isBidirectional: Bool = true, length: Double? = nil, traversalTime: Duration? = nil, stairCount: Int? = nil,
    maxSlope: Double? = nil, minWidth: Double? = nil, signpostedAs: String? = nil,
    reversedSignpostedAs: String? = nil
  ) {
    self.id = id
    self.fromStopID = fromStopID
    self.toStopID = toStopID
    self.mode = mode
    self.isBidirectional = isBidirectional
    self.length = length
    self.traversalTime = traversalTime
    self.stairCount = stairCount
    self.maxSlope = maxSlope
    self.minWidth = minWidth
    self.signpostedAs = signpostedAs
    self.reversedSignpostedAs = reversedSignpostedAs
  }
}
