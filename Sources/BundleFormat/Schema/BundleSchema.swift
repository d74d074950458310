/// The database inside a bundle: its version and every table, index and view it has for a given feed.
///
/// `docs/schema.md` is the specification; builder, runtime and verifier all read it from here.
package enum BundleSchema {
  /// Kept as SQLite's `user_version` and in the header; a reader refuses another one.
  package static let version: UInt32 = 1

  /// SQLite's `application_id` of a bundle made from a GTFS feed: "TBDL".
  package static let applicationID: UInt32 = 0x5442_444C

  /// Bytes of a database page.
  package static let pageSize = 4096

  /// Pages of a block unless asked otherwise: 16 KiB.
  package static let pagesPerBlock = 4

  /// Stands for an empty cell in `date_set.exception_type`, a key column that cannot be NULL.
  package static let noExceptionType = -1

  /// The size of a cell of `stop_cell`, in units of 1e-7 degree: a hundredth of a degree, 1.1 km from south to north.
  package static let cellSize = 100_000

  /// The cells of `notice` in which a dropped row is kept.
  package static let noticeCellCount = 12

  /// `earliest` and `latest` of `pattern_call` are multiples of so many seconds.
  static let boundStep = 300

  /// Tables, made before any row is written.
  package static func tables(for contents: FeedContents) -> [SchemaObject] {
    CompactTables.objects(for: contents) + PlainTables.objects(for: contents)
  }

  /// Indexes and views, made when all rows are written.
  package static func indexesAndViews(for contents: FeedContents) -> [SchemaObject] {
    CompactTables.indexes + PlainIndexes.objects(for: contents) + FileViews.objects(for: contents) + [
      NoticesView.object
    ]
  }

  /// What `stop_service.level` says of a number of calls: its binary digits, so that a level is twice the one below.
  package static func serviceLevel(calls: Int) -> Int {
    Int.bitWidth - calls.leadingZeroBitCount
  }

  /// The cell of a latitude or longitude, rounded towards the south or west.
  package static func cell(_ unitsE7: Int) -> Int {
    quotient(unitsE7, by: cellSize)
  }

  /// `earliest` and `latest` of a call that trips of its pattern make at such times, counted from their starts.
  package static func bounds(of times: ClosedRange<Int>) -> ClosedRange<Int> {
    let earliest = quotient(times.lowerBound, by: boundStep) * boundStep
    return earliest...max(earliest, -quotient(-times.upperBound, by: boundStep) * boundStep)
  }

  /// Rounded down, below 0 too.
  private static func quotient(_ number: Int, by divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
