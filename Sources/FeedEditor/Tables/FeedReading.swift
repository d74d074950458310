import GTFSFeed
import Operations

/// An open feed whose tables are read. Errors name the feed.
struct FeedReading {
  let feed: Feed
  /// Counts bytes.
  let progress: ProgressReporter?
  /// The names of files that are treated as if the feed did not have them.
  var excluded: Set<String> = []

  /// Returns a file; `nil` if the feed has none of that name.
  func file(_ name: String) -> FeedFile? { excluded.contains(name) ? nil : feed[name] }

  /// Opens a table; `nil` if the feed has no such file.
  func table(_ name: String) throws -> TableScan? {
    guard let file = file(name) else { return nil }
    return try namingFeed { try TableScan(file, of: self) }
  }

  /// Returns the names in the header of a table; `nil` if the feed has no such file.
  func header(of name: String) throws -> [String]? {
    guard let file = file(name) else { return nil }
    return try namingFeed { try RecordReader(feed: feed, file: file, readAhead: false).header }
  }

  /// Returns the whole contents of a file; `nil` if the feed has none of that name.
  func contents(of name: String) throws -> [UInt8]? {
    guard let file = file(name) else { return nil }
    return try namingFeed { try feed.contents(of: file) }
  }

  /// Reports progress, for each batch or chunk of a file.
  ///
  /// - Throws: `CancellationError`.
  func advance(by byteCount: Int) throws {
    try Cancellation.current.check()
    progress?.advance(by: byteCount)
  }

  func namingFeed<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as FeedError where error.file != feed.name {
      error.file = error.file.map { "\(feed.name): \($0)" } ?? feed.name
      throw error
    }
  }
}

extension Feed {
  /// The bytes of all files, for progress. The declared sizes may be wrong.
  var byteCount: Int { files.reduce(0) { $0 + min($1.inflatedByteCount, 1 << 40) } }
}
