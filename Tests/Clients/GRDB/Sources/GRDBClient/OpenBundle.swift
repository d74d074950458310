import GRDB
import TransitBundle

/// Opens a bundle by GRDB, in place and read-only.
public enum OpenBundle {
  /// One connection, for an app that asks one thing at a time.
  public static func queue(path: String) throws -> DatabaseQueue {
    try BundleVFS.register()
    return try DatabaseQueue(path: BundleVFS.uri(path: path), configuration: readOnly)
  }

  /// Several connections, for reads at the same time.
  public static func pool(path: String) throws -> DatabasePool {
    try BundleVFS.register()
    return try DatabasePool(path: BundleVFS.uri(path: path), configuration: readOnly)
  }

  /// A bundle never changes, and GRDB would change the journal mode of a pool that may write.
  private static var readOnly: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    return configuration
  }
}
