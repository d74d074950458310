import FeedWriter
import GTFSFeed
import Operations
import TransitValues

/// An open feed whose tables are read. Errors name the feed.
struct FeedReading {
  let feed: Feed
  /// Counts bytes.
  let progress: ProgressReporter?
  /// The names of files that are treated as if the feed did not have them.
  var excluded: Set<String> = []
  /// Files whose rows are made while they are read, by name. The feed has only their headers.
  var composed: [String: ComposedFile] = [:]

  /// As ``Feed/checkNeeds(settled:)``; files that are left out or composed need no check.
  func checkNeeds() throws { try namingFeed { try feed.checkNeeds(settled: excluded.union(composed.keys)) } }

  /// Returns a file; `nil` if the feed has no such file.
  func file(_ schema: FileSchema) -> FeedFile? { excluded.contains(schema.name) ? nil : feed[schema.name] }

  /// Opens a table; `nil` if the feed has no such file.
  ///
  /// - Parameter isNeeded: For the id of a trip or shape, whether its rows in stop_times.txt or shapes.txt are needed. The
  ///   table may lack others, because leaving them out is faster.
  func table(
    _ schema: FileSchema, where isNeeded: @escaping (ComposedFile.Key) -> Bool = { _ in true }
  ) throws -> TableScan? {
    try file(schema).map { file in try namingFeed { try TableScan(schema, file, of: self, where: isNeeded) } }
  }

  /// Returns the names in the header of a table; `nil` if the feed has no such file.
  func header(of schema: FileSchema) throws -> [String]? {
    try file(schema).map { file in
      try namingFeed { try RecordReader(feed: feed, file: file, readAhead: false).header }
    }
  }

  /// Whether a table has a column.
  func has(_ column: ColumnName, in schema: FileSchema) throws -> Bool {
    try header(of: schema)?.contains(column.name) ?? false
  }

  /// Returns the whole contents of a file; `nil` if the feed has no such file.
  func contents(of schema: FileSchema) throws -> [UInt8]? {
    try file(schema).map { file in try namingFeed { try feed.contents(of: file) } }
  }

  /// The zones of locations.geojson, and the bytes to which their ranges refer; `nil` without a valid file.
  func zones() throws -> (bytes: [UInt8], features: [GeoJSONFeatures.Feature])? {
    guard let bytes = try contents(of: GTFSSchema.locations), let zones = GeoJSONFeatures(of: bytes) else { return nil }
    return (bytes, zones.features)
  }

  /// Reports progress, for each batch or chunk of a file.
  ///
  /// - Throws: `CancellationError`.
  func advance(by byteCount: Int) throws {
    try Cancellation.current.check()
    progress?.advance(by: byteCount)
  }

  /// - Throws: ``BundleError`` if the bundle of a composed file cannot be read.
  func namingFeed<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as FeedError where error.file != feed.name {
      if let cause = composed.values.lazy.compactMap(\.error).first { throw cause }
      error.feed = feed.name
      error.file = error.file ?? feed.name
      throw error
    }
  }
}

extension Feed {
  /// The bytes of all files, for progress. The declared sizes may be wrong.
  var byteCount: Int { files.reduce(0) { $0 + min($1.inflatedByteCount, 1 << 40) } }
}
