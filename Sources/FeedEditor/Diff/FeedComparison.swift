package import GTFSFeed
package import Operations
import TransitValues

/// Compares two feeds.
///
/// Reads most files once, and again those parts that differ. Memory grows with the ids, and with the distinct rows that
/// differ up to a limit, beyond which files are read several times.
package struct FeedComparison {
  private let old: Feed
  private let new: Feed
  private let rowsAtOnce: Int

  /// - Parameter rowsAtOnce: The number of differing rows that are in memory at once, about: 120 bytes each.
  package init(_ old: Feed, _ new: Feed, rowsAtOnce: Int = 1_500_000) {
    self.old = old
    self.new = new
    self.rowsAtOnce = rowsAtOnce
  }

  /// - Throws: ``FeedError`` if a feed cannot be read, `CancellationError`.
  package func run(progress: ProgressReporter? = nil) throws -> FeedDifference {
    progress?.begin(total: 2 * (old.byteCount + new.byteCount))
    let feeds = FeedVersions(
      old: FeedReading(feed: old, progress: progress), new: FeedReading(feed: new, progress: progress))
    var difference = FeedDifference()
    var groups: [String: GroupDigests] = [:]
    for schema in GTFSSchema.files where schema.isTable && feeds.haveFile(schema) {
      groups[schema.name] = try GroupDigests(schema, feeds)
    }
    let services = try ServiceCounts(feeds)
    let renamed = try RenamedTrips(feeds, groups, services)
    for schema in GTFSSchema.files {
      guard let digests = groups[schema.name] else { continue }
      let comparison = RowComparison(schema: schema, digests: digests, renamed: renamed, rowsAtOnce: rowsAtOnce)
      difference.files.append(try comparison.run(feeds))
    }
    try difference.files += OtherFiles(feeds: feeds).compared()
    difference.renamedTripCount = renamed.count
    try services.add(to: &difference, feeds)
    difference.stops = try StopComparison(feeds).differences
    return difference
  }
}
