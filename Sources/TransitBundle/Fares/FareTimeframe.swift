public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A row of timeframes.txt: times of day at which a fare applies.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#timeframestxt>. `nil` stands for an empty cell.
public struct FareTimeframe: Hashable, Codable, Sendable {
  /// GTFS: `timeframe_group_id`.
  public var groupID: TimeframeGroupID?
  /// Hour, minute and second by local clocks; `nil` for the start of the day. GTFS: `start_time`.
  public var start: DateComponents?
  /// Hour, minute and second by local clocks, not included; `nil` for the end of the day. GTFS: `end_time`.
  public var end: DateComponents?
  /// The days. GTFS: `service_id`.
  public var serviceID: ServiceID?

  /// Makes a value, for previews and tests.
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
