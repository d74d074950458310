/// GTFS Realtime: `FeedHeader`. A property that the feed does not give is `nil`.
package struct FeedHeader: Hashable, Sendable {
  package enum Incrementality: Int32, Sendable {
    case fullDataset, differential
  }

  package var version: String?
  package var incrementality: Incrementality?
  /// Seconds since 1970.
  package var timestamp: UInt64?
  package var feedVersion: String?

  package init() {}
}
