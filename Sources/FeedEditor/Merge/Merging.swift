import FeedWriter
import GTFSFeed
import TransitValues

/// Writes one feed of several.
///
/// Things that are equal in several feeds are written once. Where feeds use the same ids for different things, the ids
/// of that kind in the later feed get a prefix, wherever they occur. All other cells are copied as they are, with two
/// exceptions: an empty `agency_id` gets the id of its feed's only agency once there are several, and feed_info.txt
/// becomes one row.
package struct Merging {
  private let feeds: [MergedFeed]
  private let publisher: MergedPublisher?

  package struct Report: Equatable, Sendable {
    /// The columns whose ids got a prefix, by prefix.
    package var prefixes: [Prefix] = []
    /// Rows that were left out because an earlier feed has another row with the same key, by file.
    package var conflicts: [String: Int] = [:]

    package struct Prefix: Equatable, Sendable {
      package let text: String
      /// The kinds of ids, such as `trip`.
      package let kinds: [String]
    }
  }

  /// - Parameters:
  ///   - feeds: At least one. Earlier feeds keep their ids.
  ///   - publisher: The publisher of the merged feed; `nil` for that of the first feed.
  package init(of feeds: [MergedFeed], publisher: MergedPublisher? = nil) {
    self.feeds = feeds
    self.publisher = publisher
  }

  /// Writes the merged feed as a zip, which appears only when it is complete.
  ///
  /// Reads every feed twice. Memory grows with the number of ids, not with the calls.
  ///
  /// - Parameter compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression.
  /// - Throws: ``FeedEditError`` if the feeds have different time zones; ``FeedError`` if one cannot be read;
  ///   ``FeedOutputError``, `CancellationError`.
  package func write(
    to path: String, compressionLevel: Int = 6, progress: @escaping (_ fraction: Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Report {
    let byteCount = feeds.reduce(0) { $0 + $1.feed.byteCount }
    let meter = WorkMeter(byteCount: 2 * byteCount, progress: progress, isCancelled: isCancelled)
    let readings = feeds.map { FeedReading(feed: $0.feed, meter: meter, excluded: $0.excluded) }
    let names = feeds.map(\.name)
    let agencies = try MergedAgencies(readings, names)
    let survey = try MergeSurvey(readings, agencies)
    let prefixes = MergePrefixes(survey, names: names)

    var output = try FeedOutput(path: path, compressionLevel: compressionLevel, isCancelled: isCancelled)
    var report = Report()
    for schema in GTFSSchema.files where schema.isTable && !schema.isSingleRow {
      var table = MergedTable(schema, survey, prefixes, agencies)
      try table.write(readings, to: &output)
      if table.conflictCount > 0 { report.conflicts[schema.name] = table.conflictCount }
    }
    try MergedInfo(readings, publisher).write(to: &output)
    try MergedZones(readings, survey, prefixes).write(to: &output)
    try writeOtherFiles(readings, names, to: &output)
    try output.finish()
    for feed in feeds.indices {
      let kinds = prefixes.kinds(in: feed).map { "\($0)" }
      if !kinds.isEmpty { report.prefixes.append(Report.Prefix(text: prefixes.text(of: feed), kinds: kinds)) }
    }
    return report
  }

  /// Copies the files that GTFS does not define. The first feed with a name keeps it.
  private func writeOtherFiles(
    _ readings: [FeedReading], _ names: [String], to output: inout FeedOutput
  ) throws {
    var taken = Set(GTFSSchema.files.map(\.name))
    for (reading, name) in zip(readings, names) {
      for file in reading.feed.files where !file.isKnown && !reading.excluded.contains(file.name) {
        let free = taken.contains(file.name) ? "\(name)-\(file.name)" : file.name
        taken.insert(free)
        try output.begin(free)
        let chunks = try ChunkReader(feed: reading.feed, file: file)
        while let chunk = try reading.namingFeed({ try chunks.nextChunk() }) {
          try reading.meter.advance(by: chunk.count)
          try output.append(chunk)
        }
        try output.end()
      }
    }
  }
}
