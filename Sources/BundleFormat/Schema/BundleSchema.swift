/// The database inside a bundle: its version and all tables, indexes and views for a given feed.
///
/// Specified in `docs/formats/schema.md`; used by the builder, the runtime and the verifier.
package enum BundleSchema {
  /// Stored as SQLite's `user_version` and in the header. Readers reject any other version.
  package static let version: UInt32 = 1

  /// SQLite's `application_id` of a bundle built from a GTFS feed: "TBDL".
  package static let applicationID: UInt32 = 0x5442_444C

  /// Bytes of a database page.
  package static let pageSize = 4096

  /// Default number of pages per block: 16 KiB.
  package static let pagesPerBlock = 4

  /// Returns the default number of pages per block for a feed: 64 KiB if its files have at most 8 MiB, which takes a
  /// tenth to a quarter off the bundle, and else 16 KiB. All blocks of such a bundle fit into a reader's cache.
  package static func pagesPerBlock(forFeedOf byteCount: Int) -> Int { byteCount <= 8 << 20 ? 16 : pagesPerBlock }

  /// Represents an empty cell in `date_set.exception_type`, a key column that cannot be NULL.
  package static let noExceptionType = -1

  /// The size of a cell of `stop_cell` in units of 1e-7 degree: 0.01 degree, or 1.1 km from south to north.
  package static let cellSize = 100_000

  /// The number of cell columns in `notice`, which store a dropped row.
  package static let noticeCellCount = 12

  /// The step of `earliest` and `latest` in `pattern_call`, in seconds.
  static let boundStep = 300

  /// Tables, created before any row is written.
  package static func tables(for contents: FeedContents) -> [SchemaObject] {
    CompactTables.objects(for: contents) + PlainTables.objects(for: contents)
  }

  /// Indexes and views, created after all rows are written.
  package static func indexesAndViews(for contents: FeedContents) -> [SchemaObject] {
    CompactTables.indexes(for: contents) + PlainIndexes.objects(for: contents) + FileViews.objects(for: contents) + [
      NoticesView.object
    ]
  }

  /// Returns the `stop_service.level` for a number of calls: its count of binary digits, so each level covers twice the
  /// calls of the one below.
  package static func serviceLevel(calls: Int) -> Int {
    Int.bitWidth - calls.leadingZeroBitCount
  }

  /// Returns the cell of a latitude or longitude, rounded toward the south or west.
  package static func cell(_ unitsE7: Int) -> Int {
    quotient(unitsE7, by: cellSize)
  }

  /// Returns `earliest` and `latest` for a call, given the range of its times relative to the trips' starts.
  package static func bounds(of times: ClosedRange<Int>) -> ClosedRange<Int> {
    let earliest = quotient(times.lowerBound, by: boundStep) * boundStep
    return earliest...max(earliest, -quotient(-times.upperBound, by: boundStep) * boundStep)
  }

  /// Division rounded down, also for negative numbers.
  private static func quotient(_ number: Int, by divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
