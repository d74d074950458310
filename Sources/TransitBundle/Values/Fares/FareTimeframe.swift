public import TransitFoundation
public import TransitValues

/// A row of timeframes.txt: a time of day at which a fare applies.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#timeframestxt>. `nil` stands for an empty cell.
public struct FareTimeframe: Hashable, Codable, Sendable {
  /// GTFS: `timeframe_group_id`.
  public var groupID: TimeframeGroupID?
  /// Local hour, minute and second; `nil` for the start of the day. GTFS: `start_time`.
  public var start: DateComponents?
  /// Local hour, minute and second, exclusive; `nil` for the end of the day. GTFS: `end_time`.
  public var end: DateComponents?
  /// The service that defines the days. GTFS: `service_id`.
  public var serviceID: ServiceID?

  /// Creates a value, for previews and tests.
  public init(
    groupID: TimeframeGroupID? = nil, start: DateComponents? = nil, end: DateComponents? = nil,
    serviceID: ServiceID? = nil
  ) {
    self.groupID = groupID
    self.start = start
    self.end = end
    self.serviceID = serviceID
  }
}
