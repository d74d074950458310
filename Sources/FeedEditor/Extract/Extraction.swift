package import FeedWriter
package import GTFSFeed
package import Operations
import TransitValues

/// Writes the part of a feed that some trips need.
///
/// A trip is in the extract if it matches every condition; an area cuts it to the run inside. With the trips come
/// exactly the rows to which they refer. Cells are copied as they are, except those that a cut changes: the period of
/// calendars and of the feed, the times of frequencies whose trip begins later, and the stops of rules for staying
/// seated. Such rules are added where cut trips would join or part.
package struct Extraction {
  private let feed: Feed
  private let conditions: ExtractConditions
  private let composed: [ComposedFile]

  package struct Report: Equatable, Sendable {
    package let tripCount: Int
    package let stopCount: Int
    package let routeCount: Int
    /// Files that GTFS does not define, which an extract does not have.
    package let leftOut: [String]
    /// The number of trips of earlier days that still run on the first day of the extract, which does not have them.
    package let nightTripCount: Int
    /// The number of pairs of trips between which riders stay seated in the whole feed on some days only, and in the
    /// extract on others.
    package let lostSeatCount: Int

    /// Such as `2 trips, 1 route, 3 stops`.
    package var counts: String {
      "\(tripCount.counted("trip")), \(routeCount.counted("route")), \(stopCount.counted("stop"))"
    }

    /// Losses and changes to tell the user, one line each.
    package var notes: [String] {
      var notes: [String] = []
      if !leftOut.isEmpty { notes.append("without \(leftOut.joined(separator: ", "))") }
      if nightTripCount > 0 {
        notes.append(
          "without the last calls of \(nightTripCount.counted("trip")) of the day before after midnight; begin a day "
            + "earlier to have them")
      }
      if lostSeatCount > 0 {
        notes.append("\(lostSeatCount.counted("pair")) of trips where staying seated depends on the day may differ")
      }
      return notes
    }
  }

  /// - Parameter composed: Files of which the feed has only the headers.
  package init(of feed: Feed, _ conditions: ExtractConditions, composed: [ComposedFile] = []) {
    (self.feed, self.conditions, self.composed) = (feed, conditions, composed)
  }

  /// Writes the extract as a zip, which appears only when it is complete.
  ///
  /// Reads stop_times.txt twice if there are conditions on places, and once more if a block is in the extract only in
  /// part; shapes.txt twice if trips are cut. Memory grows with the trips, stops and small files, not with the calls.
  ///
  /// - Parameter compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression.
  /// - Throws: ``PlainFailure`` if no trip matches or an id does not exist; ``FeedError`` if the feed cannot be read, or
  ///   reads as nothing;
  ///   ``FeedOutputError``, `CancellationError`.
  package func write(
    to path: String, compressionLevel: Int = 6, progress: ProgressReporter? = nil
  ) throws -> Report {
    // Most of the work are two passes over stop_times.txt.
    progress?.begin(total: 2 * (feed.byteCount + composed.reduce(0) { $0 + $1.byteCount }))
    var reading = FeedReading(feed: feed, progress: progress)
    for file in composed { reading.composed[file.name] = file }
    try reading.checkNeeds()
    var conditions = conditions
    try conditions.resolve(for: feed)
    var places = try PlaceSelection(reading, conditions)
    var trips = try TripSelection(reading, conditions)
    try trips.select(by: places, reading)
    if trips.keptCount == 0 {
      var hint = try places.hint(on: conditions.areas, reading)
      if let dates = conditions.dates, let period = try FeedPeriod.read(reading), !dates.overlaps(period) {
        hint += "; services run from \(period.lowerBound) to \(period.upperBound)"
      }
      throw PlainFailure(.extract, feed: feed.name, "no trip matches the conditions\(hint)")
    }

    var output = try FeedOutput(path: path, compressionLevel: compressionLevel)
    var texts = try TranslatedTexts(reading)
    var calls = CallsCopy(trips)
    try calls.write(reading, &texts, to: &output)
    try places.keep(calls.places, reading)
    let kept = try KeptIDs(trips, places, calls, reading)
    let shapes = try ShapeCuts(trips, calls.ends, kept, places, reading)
    let inSeatTransfers = try InSeatTransfers(trips, reading, conditions.dates)
    var rows = KeptRows(
      reading: reading, trips: trips, calls: calls, kept: kept, shapes: shapes, inSeatTransfers: inSeatTransfers,
      dates: conditions.dates,
      texts: texts)
    try rows.write(to: &output)
    try output.finish()
    return Report(
      tripCount: trips.keptCount, stopCount: rows.rowCounts[GTFSSchema.stops.name] ?? 0,
      routeCount: rows.rowCounts[GTFSSchema.routes.name] ?? 0, leftOut: feed.files.filter { !$0.isKnown }.map(\.name),
      nightTripCount: calls.nightTripCount, lostSeatCount: inSeatTransfers.lostCount)
  }
}
