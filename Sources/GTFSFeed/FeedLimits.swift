/// What a feed may ask for before it is refused: a wall against zip bombs and files that are no feeds.
package struct FeedLimits: Hashable, Sendable {
  /// Bytes one file may have when inflated; 64 GiB unless told.
  package var maximumInflatedBytes = 64 << 30

  /// Bytes of one cell, as written; 16 MiB unless told.
  package var maximumFieldBytes = 16 << 20

  /// Bytes of one record, as written; 16 MiB unless told, and 1 GiB whatever is told.
  package var maximumRecordBytes = 16 << 20

  /// Bytes of a file that is read whole, locations.geojson; 64 MiB unless told.
  package var maximumWholeFileBytes = 64 << 20

  /// Members of a zip or files of a folder, those that are no part of the feed included.
  package var maximumMembers = 65_536

  package init() {}
}
