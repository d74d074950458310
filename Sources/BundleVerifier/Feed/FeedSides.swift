import BundleFormat
import BundleReader
import GTFSFeed
import TransitSQLite
import TransitValues

/// The feed and the bundle, opened once.
struct FeedSides: Sendable {
  let feed: Feed
  let metadata: BundleMetadata
  var maximumRepeatedKeys = RepeatedKeys.maximumCount
  private let bundle: BundleFile
  private let connections: Connections

  init(feed: Feed, bundle: BundleFile, metadata: BundleMetadata) throws {
    self.feed = feed
    self.metadata = metadata
    self.bundle = bundle
    connections = Connections(
      besideFeed: try BundleDatabase.open(bundle),
      ofBundle: try BundleDatabase.open(bundle))
  }

  /// The use of a connection to the bundle: lookups while reading the feed, or reading the bundle's rows.
  enum Side { case feed, bundle }

  /// The connections, reused for all files, because parsing a schema with thousands of columns takes long.
  private final class Connections: @unchecked Sendable {
    // Unchecked: one thread reads the feed, and at most one other uses `ofBundle`. Threads that read parts of a view
    // open their own connections. Both sides finish a file before the next one starts.
    let besideFeed: Connection
    let ofBundle: Connection

    init(besideFeed: Connection, ofBundle: Connection) {
      self.besideFeed = besideFeed
      self.ofBundle = ofBundle
    }
  }

  /// Opens another connection to the bundle.
  func connection() throws -> Connection {
    try BundleDatabase.open(bundle)
  }

  /// Returns the bundle with the connection of one side, for the running work.
  func database(_ side: Side) -> BundleDatabase {
    let connection =
      switch side {
      case .feed: connections.besideFeed
      case .bundle: connections.ofBundle
      }
    connection.interruptIfCancelled()
    return BundleDatabase(connection: connection, metadata: metadata, metadataBytes: [], file: bundle)
  }

  func feedRows(of file: FeedFile, as table: ComparedTable) throws -> FeedRows {
    try FeedRows(
      file, as: table, of: feed, in: database(.feed), maximumRepeatedKeys: maximumRepeatedKeys)
  }

  func bundleRows(of table: ComparedTable) throws -> BundleRows {
    try BundleRows(table, in: database(.bundle).connection)
  }
}
