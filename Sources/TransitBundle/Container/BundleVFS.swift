import BundleFormat
import Synchronization
package import TransitSQLite

/// The SQLite VFS that reads bundles, for use with SQLite itself or a library on top of it.
///
/// Open a bundle read-only by ``uri(path:)``, `file:city.transit?vfs=transit`. Other files go to SQLite's default VFS, so an
/// ordinary database can be attached to a connection to a bundle, and a bundle to a connection to an ordinary database.
public enum BundleVFS {
  /// The name of the VFS.
  public static let name = "transit"

  /// Registers the VFS once for the process. It does not become the default VFS.
  ///
  /// - Throws: ``BundleError`` when SQLite has no default VFS to build on, or no memory.
  public static func register() throws(BundleError) {
    if case .failure(let error) = registration { throw error }
  }

  private static let registration: Result<Void, BundleError> = {
    do throws(SQLiteError) {
      try ReadOnlyVFS.register(name: name, source: BundleSource())
      return .success(())
    } catch {
      return .failure(BundleError(.database, path: name, "\(error)"))
    }
  }()

  /// Registers the VFS with the SQLite of a program that has loaded the package as an extension, once for each name.
  ///
  /// - Parameter asDefault: Whether connections that name no VFS use this one from now on.
  package static func register(with host: VFSHost, asDefault: Bool) throws(SQLiteError) {
    try hostLock.withLock { _ throws(SQLiteError) in
      if host.knows(name) {
        if asDefault { try host.makeDefault(name) }
      } else {
        try ReadOnlyVFS.register(name: name, source: BundleSource(), host: host, asDefault: asDefault)
      }
    }
  }

  /// SQLite does not say what becomes of two VFSs of one name: looking for it and registering it are one step.
  private static let hostLock = Mutex(())

  /// The URI by which SQLite opens a bundle read-only.
  ///
  /// For connections that accept URIs: those opened with `SQLITE_OPEN_URI`, and all connections if SQLite was built with
  /// `SQLITE_USE_URI`, as by Apple and Debian. `ATTACH` needs such a connection, too.
  ///
  /// Call ``register()`` before SQLite opens the URI. Source: <https://www.sqlite.org/uri.html>.
  ///
  /// - Parameter path: The bundle, absolute or relative to the working directory.
  /// - Returns: `file:` and the path, with `?`, `#` and `%` escaped, then `?vfs=transit&mode=ro`.
  public static func uri(path: String) -> String {
    "\(address(path))?vfs=\(name)&mode=ro"
  }

  /// The URI that makes SQLite read this very file, even after another one has taken its path.
  package static func uri(of file: BundleFile) -> String {
    "\(address(file.path))?\(ReadOnlyVFS.handleParameter)=\(file.handle)"
  }

  /// With two slashes a URI names no host; a relative path must not have them.
  private static func address(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "file:") + percentEncoded(path)
  }

  private static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = path.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"):
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: [byte]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

/// Opens bundles for SQLite.
private final class BundleSource: DatabaseImageSource {
  let magic = BundleHeader.magic

  func image(path: String) -> (any DatabaseImage)? {
    try? BundleFile.open(path: path)
  }

  func image(handle: String) -> (any DatabaseImage)? {
    Int(handle).flatMap { BundleRegistry.shared.file(handle: $0) }
  }
}
