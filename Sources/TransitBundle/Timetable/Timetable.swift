package import BundleFormat
package import TransitSQLite
import TransitValues

/// The timetable in a bundle: opened in place, read-only, usable from any thread.
///
/// ```swift
/// let timetable = try Timetable(url: bundleURL)
/// for departure in try timetable.departures(from: "8503000", limit: 10) {
///   print(departure.time, departure.route.displayName, departure.headsign ?? "")
/// }
/// ```
///
/// Opening reads a few blocks and writes nothing. Calls are synchronous, since most take microseconds: make them where the
/// answer is needed, on the main thread too. The documentation of each call states its cost; for a long one, see
/// <doc:LongQuestions>. Calls from several threads run in parallel, each on an SQLite connection of its own.
///
/// All calls throw ``BundleError``, also when a damaged block is found only as it is read. One rule holds for unknown ids:
/// a call that returns the row of an id, such as ``stop(_:)``, returns `nil`; a call about an id, such as
/// ``platforms(of:)``, throws ``BundleError/Kind/unknownStop`` or its like, with near matches.
public final class Timetable: Sendable {
  /// The languages of a timetable's answers, and the sizes of its caches.
  public struct Settings: Hashable, Codable, Sendable {
    /// BCP 47 tags, the best first; empty for texts as the feed has them. See ``Timetable/localized(preferring:)``.
    public var languages: [String]
    /// Bytes of decoded blocks, shared by all connections; 2 MiB unless set.
    public var blockCacheBytes: Int
    /// Bytes of database pages for each connection; 1 MiB unless set.
    public var pageCacheBytes: Int
    /// Bytes of the data of recent boards and searches, shared by all connections; 1.5 MiB unless set.
    public var boardCacheBytes: Int

    /// Makes settings.
    public init(
      languages: [String] = [], blockCacheBytes: Int = Settings.defaultBlockCacheBytes,
      pageCacheBytes: Int = Settings.defaultPageCacheBytes,
      boardCacheBytes: Int = Settings.defaultBoardCacheBytes
    ) {
      self.languages = languages
      self.blockCacheBytes = blockCacheBytes
      self.pageCacheBytes = pageCacheBytes
      self.boardCacheBytes = boardCacheBytes
    }

    /// 2 MiB.
    public static let defaultBlockCacheBytes = 2 << 20
    /// 1 MiB.
    public static let defaultPageCacheBytes = 1 << 20
    /// 1.5 MiB.
    public static let defaultBoardCacheBytes = 3 << 19
  }

  /// The path of the bundle, as given.
  public let path: String

  /// What the bundle says about itself and its feed.
  public let information: BundleInformation

  /// Converts between instants and times of the feed, in the feed's time zone.
  public let clock: ServiceClock

  /// The languages that answers prefer, as BCP 47 tags, the best first; empty for texts as the feed has them.
  ///
  /// See ``localized(preferring:)``.
  public let languages: [String]

  /// The container.
  package let file: BundleFile
  /// The metadata of the container.
  package let metadata: BundleMetadata

  private let hasFrequencies: Bool
  private let trees: BoardTrees
  private let boardCache: BoardCache
  private let pool: ConnectionPool
  let blockTrips: OnceRead<BlockTrips>
  let translatedFields: OnceRead<Set<TranslatedField.Coverage>>

  /// Opens a bundle and checks its header, checksums and schema.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - settings: Languages and cache sizes.
  /// - Throws: ``BundleError`` when the file cannot be opened, is not a bundle, is damaged, or has no timetable that this
  ///   version can read.
  ///
  /// Cost: a few milliseconds.
  public convenience init(path: String, settings: Settings = Settings()) throws(BundleError) {
    let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
    try self.init(file: file, path: path, settings: settings)
  }

  /// Opens a file under the name that users and errors shall see.
  init(file: BundleFile, path: String, settings: Settings) throws(BundleError) {
    self.path = path
    try BundleVFS.register()
    let metadata = try Self.metadata(of: file, path: path)
    let pool = ConnectionPool(file: file, path: path, pageCacheBytes: settings.pageCacheBytes)
    let difference: SchemaCheck.Difference?
    do throws(SQLiteError) {
      difference = try SchemaCheck(metadata.contents).differences(in: file).first
    } catch {
      throw BundleError(error, in: file, path: path)
    }
    // Nothing is asked of a schema that is not ours.
    if let difference {
      throw BundleError(.damaged, path: path, "the database is not what its metadata describes: \(difference)")
    }
    (clock, trees) = try pool.withConnection { bundle throws(SQLiteError) in
      (try bundle.clock(), try BoardTrees(of: file, bundle.connection))
    }
    hasFrequencies = metadata.contents[table: GTFSSchema.frequencies.name].map { $0.rows > 0 } ?? false
    self.file = file
    self.metadata = metadata
    self.pool = pool
    boardCache = BoardCache(byteLimit: settings.boardCacheBytes)
    blockTrips = OnceRead()
    translatedFields = OnceRead()
    information = BundleInformation(metadata)
    languages = settings.languages
  }

  /// The same timetable with answers in other languages: connections and caches are shared.
  init(_ other: Timetable, languages: [String]) {
    path = other.path
    information = other.information
    clock = other.clock
    file = other.file
    metadata = other.metadata
    hasFrequencies = other.hasFrequencies
    trees = other.trees
    boardCache = other.boardCache
    pool = other.pool
    blockTrips = other.blockTrips
    translatedFields = other.translatedFields
    self.languages = languages
  }

  private static func metadata(of file: BundleFile, path: String) throws(BundleError) -> BundleMetadata {
    guard file.front.kind == .timetable else {
      throw BundleError(.unsupported, path: path, "is a packed SQLite database and no timetable: use info or unpack")
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

  /// Runs SQL on a connection that is not used elsewhere meanwhile.
  package func withConnection<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(BundleError) -> Result {
    try pool.withConnection(isLimited: false) { bundle throws(SQLiteError) in try body(bundle.connection) }
  }

  /// Reads the parts of boards, on a connection.
  func boards(on bundle: BundleConnection) -> BoardReader {
    BoardReader(bundle: bundle, trees: trees, cache: boardCache, hasFrequencies: hasFrequencies)
  }

  func query<Result>(_ body: (BundleConnection) throws(SQLiteError) -> Result) throws(BundleError) -> Result {
    try pool.withConnection(body)
  }
}

extension BundleConnection {
  fileprivate func clock() throws(SQLiteError) -> ServiceClock {
    let statement = try connection.prepare("SELECT start, utc_offset FROM clock ORDER BY start")
    var changes: [ServiceClock.Change] = []
    while try statement.step() {
      changes.append(ServiceClock.Change(start: statement.integer(at: 0), offset: statement.integer(at: 1)))
    }
    return ServiceClock(changes: changes)
  }
}

extension Timetable: Identifiable, Hashable {
  /// Whether both are the same object. Two timetables of one file differ.
  public static func == (left: Timetable, right: Timetable) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
