import GRDB
import TransitBundle

/// Opens a bundle with GRDB, in place and read-only.
public enum OpenBundle {
  /// One connection, for an app that runs one query at a time.
  public static func queue(path: String) throws -> DatabaseQueue {
    try BundleVFS.register()
    return try DatabaseQueue(path: BundleVFS.uri(path: path), configuration: readOnly)
  }

  /// Several connections, for concurrent reads.
  public static func pool(path: String) throws -> DatabasePool {
    try BundleVFS.register()
    return try DatabasePool(path: BundleVFS.uri(path: path), configuration: readOnly)
  }

  /// A bundle is immutable, and GRDB changes the journal mode of a writable pool.
  private static var readOnly: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    return configuration
  }
}
