import BundleFormat
import Synchronization
package import TransitSQLite

/// The SQLite VFS that reads bundles, for those who open one through SQLite or a library over it.
///
/// Open a bundle read-only by ``uri(path:)``, `file:city.transit?vfs=transit`. Files that are no bundles are left to SQLite's default
/// VFS, so that an ordinary database can be attached to the same connection, or a bundle to an ordinary database's.
public enum BundleVFS {
  /// The name the VFS is registered under.
  public static let name = "transit"

  /// Registers the VFS, once for the process; it does not become the default one.
  ///
  /// - Throws: ``BundleError`` when SQLite has no default VFS to stand on, or no memory.
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

  /// The URI by which SQLite, or a library over it, opens the bundle at a path read-only.
  ///
  /// It works on connections that take URIs: those opened with `SQLITE_OPEN_URI`, and all where SQLite was built with
  /// `SQLITE_USE_URI`, as it is by Apple and by Debian. For `ATTACH` the connection must take them, too.
  /// <https://www.sqlite.org/uri.html>
  ///
  /// - Parameter path: Absolute, or relative to the working folder.
  /// - Returns: `file:` and the path, with `?`, `#` and `%` escaped, then `?vfs=transit&mode=ro`. It names the VFS of
  ///   ``register()``, which has to be called before SQLite opens it.
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
