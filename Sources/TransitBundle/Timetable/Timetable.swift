package import BundleFormat
import Synchronization
package import TransitSQLite
import TransitValues

/// A timetable in a bundle: opened in place, read-only, asked by any number of threads.
///
/// ```swift
/// let timetable = try Timetable(path: "city.transit")
/// let board = try timetable.departures(from: "8503000", after: now, within: 7200, limit: 10)
/// ```
///
/// Opening reads a few blocks and writes nothing. Every call borrows one SQLite connection; calls at the same time use
/// several. All of them throw ``BundleError``, also when a block turns out to be damaged only when it is read.
public final class Timetable: Sendable {
  /// How much memory a timetable may use.
  public struct Settings: Hashable, Sendable {
    /// Bytes of decoded blocks kept for all connections; 2 MiB unless set.
    public var blockCacheBytes: Int
    /// Bytes of database pages kept by each connection; 1 MiB unless set.
    public var pageCacheBytes: Int
    /// Bytes of what departure boards and searches looked at, kept for all connections; 1.5 MiB unless set.
    public var boardCacheBytes: Int

    public init(
      blockCacheBytes: Int = Settings.defaultBlockCacheBytes, pageCacheBytes: Int = Settings.defaultPageCacheBytes,
      boardCacheBytes: Int = Settings.defaultBoardCacheBytes
    ) {
      self.blockCacheBytes = blockCacheBytes
      self.pageCacheBytes = pageCacheBytes
      self.boardCacheBytes = boardCacheBytes
    }

    public static let defaultBlockCacheBytes = 2 << 20
    public static let defaultPageCacheBytes = 1 << 20
    public static let defaultBoardCacheBytes = 3 << 19
  }

  /// The bundle's path as it was given.
  public let path: String

  /// What the bundle says of its feed.
  public let information: FeedInformation

  /// The feed's time zone.
  public let clock: Clock

  /// The container below, for those who look at its bytes.
  package let file: BundleFile
  /// The metadata as the container holds it.
  package let metadata: BundleMetadata

  private let hasFrequencies: Bool
  private let trees: BoardTrees
  private let boardCache: BoardCache
  private let pool: ConnectionPool
  /// `nil` until somebody asks for a block.
  let knownBlockTrips = Mutex<BlockTrips?>(nil)

  /// Opens a bundle and checks that it is one: its header and checksums, and that its schema is that of its version.
  ///
  /// - Throws: ``BundleError`` when the file cannot be opened, is no bundle, is damaged, or holds no timetable that this
  ///   version can read.
  public convenience init(path: String, settings: Settings = Settings()) throws(BundleError) {
    let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
    try self.init(file: file, path: path, settings: settings)
  }

  /// Opens a file that is about to get another name, or whatever else it is known by.
  ///
  /// - Parameter path: The bundle as its users and errors shall name it.
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
    information = FeedInformation(metadata)
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

  /// Runs SQL of one's own on a connection that nobody else uses meanwhile.
  package func withConnection<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(BundleError) -> Result {
    try pool.withConnection(isLimited: false) { bundle throws(SQLiteError) in try body(bundle.connection) }
  }

  /// What departure boards are made of, read on a connection.
  func boards(on bundle: BundleConnection) -> BoardReader {
    BoardReader(bundle: bundle, trees: trees, cache: boardCache, hasFrequencies: hasFrequencies)
  }

  func query<Result>(_ body: (BundleConnection) throws(SQLiteError) -> Result) throws(BundleError) -> Result {
    try pool.withConnection(body)
  }
}

extension BundleConnection {
  fileprivate func clock() throws(SQLiteError) -> Clock {
    let statement = try connection.prepare("SELECT start, utc_offset FROM clock ORDER BY start")
    var changes: [Clock.Change] = []
    while try statement.step() {
      changes.append(Clock.Change(start: statement.integer(at: 0), offset: statement.integer(at: 1)))
    }
    return Clock(changes: changes)
  }
}
