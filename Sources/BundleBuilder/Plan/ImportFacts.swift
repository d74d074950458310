import BundleFormat
import Foundation
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Facts about a feed from several steps of its import, for the metadata of the bundle.
struct ImportFacts: Sendable {
  /// The name of the feed's publisher, or else of an agency.
  let feedName: String?
  let zone: FeedZone
  /// The first and last day on which the service of any trip runs.
  let runningDays: ClosedRange<Int>?
  let stops: ImportedStops?
  /// An upper bound for the times of all calls, in seconds of the service day.
  let latestTime: Int
  let calls: RankedCalls?
  /// The number of decimal places of stored shape distances.
  let shapeDistanceDigits: Int
  /// The number of kept rows, by file.
  let rowCounts: [String: Int]
  let sourceHash: String

  /// Returns the publisher in feed_info.txt, or else the name of the first agency with a valid time zone, or else that
  /// of the first agency.
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
  /// Why a feed is refused of which not all can be kept.
  ///
  /// - Parameters:
  ///   - notices: The number of notices by code.
  ///   - misnamed: The files that are not read because of their names.
  private static func refusal(_ notices: [String: Int], misnamed: [String]) -> PlainFailure {
    let counts = notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let names = misnamed.prefix(3).joined(separator: ", ")
    let unread = misnamed.isEmpty ? "" : "; \(names) is not read because of its name"
    return PlainFailure(.strict, "refused under --strict, since not everything can be kept: \(counts)\(unread)")
  }

  /// Writes notices, metadata, indexes and views, then copies the database. SQLite writes nothing after that.
  func finishDatabase(in context: ImportContext) throws -> BundleMetadata {
    try context.feed.checkUnchanged()
    let notices = try context.notices.write(to: context.database.trees, context.cancellation)
    if context.options.isStrict, !notices.isEmpty {
      throw Self.refusal(notices, misnamed: context.contents.misnamedFiles.map(\.name))
    }
    let metadata = self.metadata(notices: notices, dropped: try context.notices.filesWithDroppedRows(), context)
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

  /// - Parameter dropped: The files of which rows are dropped.
  private func metadata(notices: [String: Int], dropped: Set<String>, _ context: ImportContext) -> BundleMetadata {
    BundleMetadata(
      schemaVersion: Int(BundleSchema.version), builder: "gtfs-bundle \(packageVersion)",
      source: BundleMetadata.Source(
        name: context.feed.name, sha256: sourceHash, buildTime: context.options.buildTime,
        feeds: context.options.sourceFeeds),
      name: feedName ?? context.feed.name,
      timeZone: BundleMetadata.TimeZone(
        name: zone.name, dataVersion: TimeZone.timeZoneDataVersion, others: otherClocks),
      validity: runningDays.map { days in
        BundleMetadata.Validity(
          start: ServiceDate(daysSince1970: days.lowerBound).description,
          end: ServiceDate(daysSince1970: days.upperBound).description)
      },
      bounds: stops?.bounds, latestTime: latestTime, contents: finished(context.contents, dropped: dropped),
      notices: notices,
      remarks: context.notices.remarks)
  }

  /// Those of stops whose fares depend on the time of day.
  private var otherClocks: [BundleMetadata.TimeZone.Clock]? {
    guard let stops, rowCounts[GTFSSchema.timeframes.name] ?? 0 > 0 else { return nil }
    let column = GTFSSchema.stops.position(of: "stop_timezone")
    let named = Set((0..<stops.rows.count).lazy.compactMap { stops.rows.text(of: $0, column) }).subtracting([zone.name])
    let clocks = named.sorted().prefix(Self.mostOtherClocks).compactMap { name -> BundleMetadata.TimeZone.Clock? in
      guard TimeZoneName.isWellFormed(name), let zone = TimeZone(identifier: name) else { return nil }
      let changes = ClockWriter(zone: zone).changes(around: runningDays)
      return BundleMetadata.TimeZone.Clock(name: name, changes: changes.map { [$0.start, $0.offset] })
    }
    return clocks.isEmpty ? nil : clocks
  }

  /// No country has more.
  private static let mostOtherClocks = 40

  private func finished(_ contents: FeedContents, dropped: Set<String>) -> FeedContents {
    var contents = contents
    contents.stopDistanceDigits = calls?.distanceDigits ?? 0
    contents.shapeDistanceDigits = shapeDistanceDigits
    for index in contents.files.indices where contents.files[index].kind == .table {
      contents.files[index].rows = rowCounts[contents.files[index].name] ?? 0
      if !dropped.contains(contents.files[index].name) { contents.files[index].header = nil }
    }
    return contents
  }
}
