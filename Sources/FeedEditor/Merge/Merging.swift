import FeedWriter
import GTFSFeed
package import Operations
import TransitValues

/// Writes one feed of several.
///
/// Entities that are equal in several feeds are written once. Where feeds use the same ids for different entities, the
/// ids of that kind in the later feed get a prefix, wherever they occur. Rows that speak of a whole feed or of a value
/// are rewritten so that they speak of their own feed only. All other cells are copied as they are, with three exceptions:
/// an empty `agency_id` gets the id of its feed's only agency once there are several, all agencies get one name of
/// their time zone, and feed_info.txt becomes one row.
package struct Merging {
  private let feeds: [MergedFeed]
  private let publisher: MergedPublisher?
  private let shareBlocks: Bool

  package struct Report: Equatable, Sendable {
    /// The columns whose ids got a prefix, by prefix.
    package var prefixes: [Prefix] = []
    /// Rows that were left out because an earlier feed has another row with the same key, by file.
    package var conflicts: [String: Int] = [:]
    /// Files of the legacy form that are not mixed with others, by the names that they got.
    package var keptApart: [String] = []

    /// Why journeys of a feed cost something else in the merged feed.
    package var fareNotes: [String] = []

    /// Losses and changes to tell the user, one line each.
    package var notes: [String] {
      fareNotes + prefixes.map { "\($0.text) is the prefix of ids: \($0.kinds.joined(separator: ", "))" }
        + conflicts.sorted { $0.key < $1.key }.map { file, count in
          "\(file): \(count.counted("row")) left out, because an earlier feed has others with the same key"
        }
        + keptApart.map { "\($0): translations of the legacy form, kept in a file of their own" }
    }

    /// The prefix of a feed's ids; `nil` if they stay as they are.
    package func prefix(of feed: Int) -> String? { prefixes.first { $0.feed == feed }?.text }

    package struct Prefix: Equatable, Sendable {
      /// The index of the feed.
      let feed: Int
      package let text: String
      /// The kinds of ids, such as `trip`.
      package let kinds: [String]
    }
  }

  /// - Parameters:
  ///   - feeds: At least one. Earlier feeds keep their ids.
  ///   - publisher: The publisher of the merged feed; `nil` for that of the first feed.
  ///   - shareBlocks: Whether blocks with one id are the same, as in parts of one feed. Otherwise they are if all of their
  ///     trips are.
  package init(of feeds: [MergedFeed], publisher: MergedPublisher? = nil, shareBlocks: Bool = false) {
    self.feeds = feeds
    self.publisher = publisher
    self.shareBlocks = shareBlocks
  }

  /// Writes the merged feed as a zip, which appears only when it is complete.
  ///
  /// Reads every feed twice. Memory grows with the number of ids, not with the calls.
  ///
  /// - Parameter compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression.
  /// - Throws: ``PlainFailure`` if the feeds have different time zones, or a row would speak of another feed and cannot
  ///   be rewritten; ``FeedError`` if one cannot be read, or reads as nothing; ``FeedOutputError``, `CancellationError`.
  package func write(
    to path: String, compressionLevel: Int = 6, progress: ProgressReporter? = nil
  ) throws -> Report {
    progress?.begin(total: 2 * feeds.reduce(0) { $0 + $1.feed.byteCount })
    var readings = feeds.map { FeedReading(feed: $0.feed, progress: progress, excluded: $0.excluded) }
    for reading in readings { try reading.checkNeeds() }
    let names = feeds.map(\.name)
    let legacy = try LegacyTranslations(readings)
    let others = try OtherFeedFiles(readings, names, legacy)
    for feed in legacy.feeds { readings[feed].excluded.insert(GTFSSchema.translations.name) }
    let agencies = try MergedAgencies(readings, names)
    let survey = try MergeSurvey(readings, agencies, shareBlocks: shareBlocks)
    let prefixes = MergePrefixes(survey, names: names)
    let scope = MergeScope(readings: readings, names: names, survey: survey, prefixes: prefixes, agencies: agencies)
    let info = try MergedInfo(readings, publisher)
    let rewrites = try scope.rewrites(info)

    var output = try FeedOutput(path: path, compressionLevel: compressionLevel)
    var report = Report()
    for schema in GTFSSchema.files where schema.isTable && !schema.isSingleRow {
      var table = MergedTable(schema, scope, rewrites)
      try table.write(to: &output)
      if table.conflictCount > 0 { report.conflicts[schema.name] = table.conflictCount }
    }
    try info.write(to: &output)
    try MergedZones(scope: scope).write(to: &output)
    try others.write(to: &output)
    try output.finish()
    for feed in feeds.indices {
      let kinds = prefixes.kinds(in: feed).map { "\($0)" }
      if kinds.isEmpty { continue }
      report.prefixes.append(Report.Prefix(feed: feed, text: prefixes.text(of: feed), kinds: kinds))
    }
    report.keptApart = others.keptApart
    report.fareNotes = try scope.fareNotes()
    return report
  }
}

extension MergeScope {
  /// Finds all rows that must be rewritten.
  ///
  /// - Throws: ``PlainFailure`` if a row cannot be rewritten.
  fileprivate func rewrites(_ info: MergedInfo) throws -> RowRewrites {
    var rewrites = RowRewrites()
    if readings.count > 1 {
      let attributions = try scopeAttributions(&rewrites)
      try scopeFares(&rewrites)
      try LegRuleScope(self).add(to: &rewrites)
      try unifyNetworks(&rewrites)
      try scopeTranslations(attributions, &rewrites)
    }
    try dropTranslations(info, &rewrites)
    return rewrites
  }
}
