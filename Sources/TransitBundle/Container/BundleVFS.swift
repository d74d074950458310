import BundleFormat
package import BundleReader
import Synchronization
package import TransitSQLite
import TransitValues

/// The SQLite VFS that reads bundles, for use with SQLite or a library based on it.
///
/// Open a bundle read-only with ``uri(path:)``, such as `file:city.transit?vfs=transit`. The VFS passes other files to
/// SQLite's default VFS. A connection to a bundle can therefore attach an ordinary database, and vice versa.
public enum BundleVFS {
  /// The name of the VFS.
  public static let name = "transit"

  /// Registers the VFS, once per process. It does not become the default VFS.
  ///
  /// - Throws: ``BundleError`` if SQLite has no default VFS or is out of memory.
  public static func register() throws(BundleError) {
    if case .failure(let error) = registration { throw error }
  }

  private static let registration: Result<Void, BundleError> = {
    do throws(DatabaseError) {
      // An extension may have registered it already with the same SQLite.
      try register(with: .linked, asDefault: false)
      return .success(())
    } catch {
      return .failure(BundleError(.database, path: name, "\(error)"))
    }
  }()

  /// Opens a connection of the library itself to an open file, even if another file is at its path now.
  package static func connection(to file: BundleFile) throws(DatabaseError) -> Connection {
    let vfs = try ownName.get()
    let uri = "\(address(file.path))?\(BundleSource.handleParameter)=\(file.handle)"
    return try Connection(path: uri, mode: .readOnly, vfs: vfs)
  }

  /// The VFS of the library's own connections. An app may contain this library, and load it again as an extension: each
  /// copy knows its open files only, so the name is that of the copy.
  private static let ownName: Result<String, DatabaseError> = {
    let name = "\(BundleVFS.name)-\(UInt(bitPattern: ObjectIdentifier(BundleRegistry.shared)))"
    do throws(DatabaseError) {
      try ReadOnlyVFS.register(name: name, source: BundleSource(servesOpenFiles: true))
      return .success(name)
    } catch {
      return .failure(error)
    }
  }()

  /// Registers the VFS with the SQLite of a host program that has loaded the package as an extension, once per name.
  ///
  /// - Parameter asDefault: Whether new connections without an explicit VFS use this one.
  package static func register(with host: VFSHost, asDefault: Bool) throws(DatabaseError) {
    try hostLock.withLock { _ throws(DatabaseError) in
      if host.knows(name) {
        if asDefault { try host.makeDefault(name) }
      } else {
        try ReadOnlyVFS.register(
          name: name, source: BundleSource(servesOpenFiles: false), host: host, asDefault: asDefault)
      }
    }
  }

  /// Makes lookup and registration atomic: SQLite does not define the result of registering two VFSs with one name.
  private static let hostLock = Mutex(())

  /// Returns the URI with which SQLite opens a bundle read-only.
  ///
  /// The connection must accept URIs: it was opened with `SQLITE_OPEN_URI`, or SQLite was built with `SQLITE_USE_URI`,
  /// as by Apple and Debian. `ATTACH` has the same requirement.
  ///
  /// Call ``register()`` before SQLite opens the URI. Source: <https://www.sqlite.org/uri.html>.
  ///
  /// - Parameter path: The path of the bundle, absolute or relative to the working directory.
  /// - Returns: `file:` and the path, with `?`, `#` and `%` escaped, then `?vfs=transit&mode=ro`.
  public static func uri(path: String) -> String {
    "\(address(path))?vfs=\(name)&mode=ro"
  }

  // An empty authority ("//") is only valid before an absolute path.
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

/// Opens bundles for the VFS.
private final class BundleSource: DatabaseImageSource {
  static let handleParameter = "image"

  let magic = BundleHeader.magic
  let handleParameter: String?

  init(servesOpenFiles: Bool) {
    handleParameter = servesOpenFiles ? Self.handleParameter : nil
  }

  func image(path: String) -> (any DatabaseImage)? {
    try? BundleFile.open(path: path)
  }

  func image(handle: String) -> (any DatabaseImage)? {
    Int(handle).flatMap { BundleRegistry.shared.file(handle: $0) }
  }
}
