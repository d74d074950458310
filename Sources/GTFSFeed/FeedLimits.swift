/// Limits that protect against zip bombs and files that are not feeds.
package struct FeedLimits: Hashable, Sendable {
  /// The maximum inflated size of one file in bytes; 64 GiB by default.
  package var maximumInflatedBytes = 64 << 30

  /// The maximum size of one field in bytes, as written; 16 MiB by default.
  package var maximumFieldBytes = 16 << 20

  /// The maximum size of one record in bytes, as written; 16 MiB by default, and never more than 1 GiB.
  package var maximumRecordBytes = 16 << 20

  /// The maximum size in bytes of a file that is read whole, such as locations.geojson; 64 MiB by default.
  package var maximumWholeFileBytes = 64 << 20

  /// The maximum number of members of a zip or files of a folder, including those that do not belong to the feed.
  package var maximumMembers = 65_536

  package init() {}
}
