import BundleFormat
import Foundation
import GTFSFeed
import TransitSQLite
import TransitValues

/// What the steps of an import found out about the feed: the source of the bundle's metadata.
struct ImportFacts: Sendable {
  /// The name of the feed's publisher, else of an agency.
  let feedName: String?
  let zone: FeedZone
  /// The first and the last day on which any service runs.
  let runningDays: ClosedRange<Int>?
  let stops: ImportedStops?
  /// The latest second of a service day at which a trip still calls.
  let latestTime: Int
  let calls: RankedCalls?
  /// The digits after the point that distances of shapes are stored with.
  let shapeDistanceDigits: Int
  /// The rows that are kept, by file.
  let rowCounts: [String: Int]
  let sourceHash: String

  init(
    _ feedName: String?, _ zone: FeedZone, _ runningDays: ClosedRange<Int>?, _ stops: ImportedStops?, _ latestTime: Int,
    _ calls: RankedCalls?, _ shapeDistanceDigits: Int, _ rowCounts: [String: Int], _ sourceHash: String
  ) {
    self.feedName = feedName
    self.zone = zone
    self.runningDays = runningDays
    self.stops = stops
    self.latestTime = latestTime
    self.calls = calls
    self.shapeDistanceDigits = shapeDistanceDigits
    self.rowCounts = rowCounts
    self.sourceHash = sourceHash
  }

  /// The publisher of feed_info.txt, else the name of the agency that gives the time zone, or of the first one.
  static func feedName(feedInfo: RowStore?, agencies: RowStore?) -> String? {
    func name(_ rows: RowStore?, _ file: FileSchema, _ column: String) -> String? {
      guard let rows, let row = ImportedRows.leadingRow(of: file.name, rows) else { return nil }
      return rows.text(of: row, file.position(of: column))
    }
    return name(feedInfo, GTFSSchema.feedInfo, "feed_publisher_name")
      ?? name(agencies, GTFSSchema.agency, "agency_name")
  }
}

// MARK: The database

extension ImportFacts {
  /// Writes notices, metadata, indexes and views, and copies the database, to which SQLite then has nothing to add.
  func finishDatabase(in context: ImportContext) throws -> BundleMetadata {
    try context.feed.checkUnchanged()
    let notices = try context.notices.write(to: context.database)
    if context.options.isStrict, !notices.isEmpty { throw StrictImportError(notices: notices) }
    let metadata = self.metadata(notices: notices, context)
    let encoded = metadata.encoded()
    guard encoded.count <= BundleHeader.maximumMetadataLength else {
      let limit = "expected at most \(BundleHeader.maximumMetadataLength)"
      throw FeedError(
        .limitExceeded("names of files and columns of \(encoded.count) bytes, \(limit)"), file: context.feed.name)
    }
    try context.database.insert(into: "meta", width: 2) { insert in
      insert.bind(BundleMetadata.metaKey, at: 0)
      insert.bind(String(decoding: encoded, as: UTF8.self), at: 1)
      try insert.run()
    }
    for object in BundleSchema.indexesAndViews(for: metadata.contents) {
      try context.cancellation.check()
      try context.database.execute(object.sql)
    }
    try context.database.finish(copyingTo: context.scratch.plainPath)
    return metadata
  }

  private func metadata(notices: [String: Int], _ context: ImportContext) -> BundleMetadata {
    BundleMetadata(
      schemaVersion: Int(BundleSchema.version), builder: "gtfs-bundle \(packageVersion)",
      source: BundleMetadata.Source(
        name: context.feed.name, sha256: sourceHash, buildTime: context.options.buildTime),
      name: feedName ?? context.feed.name,
      timeZone: BundleMetadata.TimeZone(name: zone.name, dataVersion: TimeZone.timeZoneDataVersion),
      validity: runningDays.map { days in
        BundleMetadata.Validity(
          start: ServiceDate(daysSince1970: days.lowerBound).description,
          end: ServiceDate(daysSince1970: days.upperBound).description)
      },
      bounds: stops?.bounds, latestTime: latestTime, contents: finished(context.contents), notices: notices,
      remarks: context.notices.remarks)
  }

  private func finished(_ contents: FeedContents) -> FeedContents {
    var contents = contents
    contents.stopDistanceDigits = calls?.distanceDigits ?? 0
    contents.shapeDistanceDigits = shapeDistanceDigits
    for index in contents.files.indices where contents.files[index].kind == .table {
      contents.files[index].rows = rowCounts[contents.files[index].name] ?? 0
    }
    return contents
  }
}
