package import BundleFormat
package import BundleReader
package import TransitSQLite
import TransitValues

/// A timetable, read in place from a bundle. Immutable and safe to use from any thread.
///
/// ```swift
/// let timetable = try Timetable(url: bundleURL)
/// for departure in try timetable.departures(from: "8503000", limit: 10) {
///   print(departure.time, departure.route.displayName, departure.headsign ?? "")
/// }
/// ```
///
/// Opening reads a few blocks and writes nothing. Calls are synchronous. Most take microseconds, so make them where you
/// need the result, even on the main thread. The documentation of each call states its cost; for long calls, see
/// <doc:LongQuestions>. Calls from several threads run in parallel, each on its own SQLite connection.
///
/// All calls throw ``BundleError``, also if they read a damaged block that was not detected before. For unknown ids, a
/// call that returns one row, such as ``stop(_:)``, returns `nil`. Other calls, such as ``platforms(of:)``, throw
/// ``BundleError/Kind/unknownStop`` or a similar error with near matches.
public final class Timetable: Sendable {
  /// The languages and cache sizes of a timetable.
  public struct Settings: Hashable, Codable, Sendable {
    /// The preferred languages as BCP 47 tags, best first; empty for the original texts. See
    /// ``Timetable/localized(preferring:)``.
    public var languages: [String]
    /// The cache of decompressed blocks in bytes, shared by all connections; `nil` to choose by the size of the
    /// database, 2 to 16.5 MiB.
    public var blockCacheBytes: Int?
    /// The cache of database pages in bytes, per connection. Default: 1 MiB.
    public var pageCacheBytes: Int
    /// The cache of recent boards and searches in bytes, shared by all connections; `nil` to choose by the size of the
    /// database, 1.5 to 5.5 MiB.
    public var boardCacheBytes: Int?

    /// Creates settings.
    public init(
      languages: [String] = [], blockCacheBytes: Int? = nil, pageCacheBytes: Int = Settings.defaultPageCacheBytes,
      boardCacheBytes: Int? = nil
    ) {
      self.languages = languages
      self.blockCacheBytes = blockCacheBytes
      self.pageCacheBytes = pageCacheBytes
      self.boardCacheBytes = boardCacheBytes
    }

    /// 1 MiB.
    public static let defaultPageCacheBytes = 1 << 20
  }

  /// The path of the bundle, as passed to the initializer.
  public let path: String

  /// Information about the bundle and its feed.
  public let information: BundleInformation

  /// Converts between instants and times of the feed, in the feed's time zone.
  public let clock: ServiceClock

  /// The preferred languages of results, as BCP 47 tags, best first; empty for the original texts.
  ///
  /// See ``localized(preferring:)``.
  public let languages: [String]

  /// The container.
  package let file: BundleFile
  /// The metadata of the container.
  package let metadata: BundleMetadata

  package let patterns: PatternReader
  private let readingCache: ReadingCache
  private let pool: ConnectionPool
  let blockTrips: OnceRead<BlockTrips>
  let translatedFields: OnceRead<Set<TranslatedField.Coverage>>

  /// Opens a bundle and verifies its header, checksums and schema.
  ///
  /// - Parameters:
  ///   - path: The path of the bundle.
  ///   - settings: Languages and cache sizes.
  /// - Throws: ``BundleError`` if the file cannot be opened, is not a bundle, is damaged, or does not contain a
  ///   timetable that this version can read.
  ///
  /// Cost: a few milliseconds.
  public convenience init(path: String, settings: Settings = Settings()) throws(BundleError) {
    let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
    try self.init(file: file, path: path, settings: settings)
  }

  /// Opens a file that is open already.
  package convenience init(file: BundleFile) throws(BundleError) {
    try self.init(file: file, path: file.path, settings: Settings())
  }

  /// Opens a file with the path to use for ``path`` and in errors.
  init(file: BundleFile, path: String, settings: Settings) throws(BundleError) {
    self.path = path
    let metadata = try Self.metadata(of: file, path: path)
    let pool = ConnectionPool(file: file, path: path, pageCacheBytes: settings.pageCacheBytes)
    let trees = try Self.trees(of: file, metadata, path: path)
    clock = try pool.withConnection { bundle throws(DatabaseError) in try bundle.clock() }
    patterns = PatternReader(
      trees: trees, hasFrequencies: metadata.contents[table: GTFSSchema.frequencies.name].map { $0.rows > 0 } ?? false)
    self.file = file
    self.metadata = metadata
    self.pool = pool
    readingCache = ReadingCache(
      byteLimit: settings.boardCacheBytes ?? CacheSizes(databaseByteCount: file.byteCount).boards)
    blockTrips = OnceRead()
    translatedFields = OnceRead()
    information = BundleInformation(metadata)
    languages = settings.languages
  }

  /// The same timetable with other languages. Shares connections and caches.
  init(_ other: Timetable, languages: [String]) {
    path = other.path
    information = other.information
    clock = other.clock
    file = other.file
    metadata = other.metadata
    patterns = other.patterns
    readingCache = other.readingCache
    pool = other.pool
    blockTrips = other.blockTrips
    translatedFields = other.translatedFields
    self.languages = languages
  }

  private static func metadata(of file: BundleFile, path: String) throws(BundleError) -> BundleMetadata {
    guard file.front.kind == .timetable else {
      throw BundleError(.unsupported, path: path, "is a packed SQLite database, not a timetable: use info or unpack")
    }
    guard file.header.schemaVersion == BundleSchema.version else {
      throw BundleError(
        .unsupported, path: path,
        "schema version \(file.header.schemaVersion), this version reads \(BundleSchema.version)")
    }
    do {
      return try BundleMetadata(decoding: file.front.metadata)
    } catch {
      throw BundleError(error, path: path)
    }
  }

  /// Checks the schema, because no query may run on an untrusted one, and returns the B-trees.
  private static func trees(
    of file: BundleFile, _ metadata: BundleMetadata, path: String
  ) throws(BundleError) -> BundleTrees {
    let difference: SchemaCheck.Difference
    do throws(DatabaseError) {
      guard let first = try SchemaCheck(metadata.contents).differences(in: file).first else {
        return try BundleTrees(of: file, SchemaRows(of: file))
      }
      difference = first
    } catch {
      throw BundleError(error, in: file, path: path)
    }
    throw BundleError(.damaged, path: path, "the database does not match its metadata: \(difference)")
  }

  /// Runs SQL with exclusive use of a connection.
  ///
  /// - Parameter isLimited: Whether the work is limited by the size of the file, as for questions.
  package func withConnection<Result>(
    isLimited: Bool = false, _ body: (Connection) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try pool.withConnection(isLimited: isLimited) { bundle throws(DatabaseError) in try body(bundle.connection) }
  }

  /// Runs code that reads the file without SQL.
  package func reading<Result>(_ body: () throws(DatabaseError) -> Result) throws(BundleError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }

  /// Returns a board reader for a connection.
  func reader(on bundle: BundleConnection) -> TimetableReader {
    TimetableReader(bundle: bundle, patterns: patterns, cache: readingCache)
  }

  func query<Result>(_ body: (BundleConnection) throws(DatabaseError) -> Result) throws(BundleError) -> Result {
    try pool.withConnection(body)
  }
}

extension BundleConnection {
  fileprivate func clock() throws(DatabaseError) -> ServiceClock {
    let statement = try connection.prepare("SELECT start, utc_offset FROM clock ORDER BY start")
    var changes: [ServiceClock.Change] = []
    while try statement.step() {
      let (start, offset) = (statement.integer(at: 0), statement.integer(at: 1))
      guard ServiceClock.Change.offsets.contains(offset) else {
        throw .corrupt("a local time differs from UTC by \(offset) s")
      }
      changes.append(ServiceClock.Change(start: start, offset: offset))
    }
    return ServiceClock(changes: changes)
  }
}

extension Timetable: Identifiable, Hashable {
  /// Whether both are the same object. Two timetables of the same file are different.
  public static func == (left: Timetable, right: Timetable) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
