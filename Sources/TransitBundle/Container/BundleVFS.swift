import BundleFormat
import TransitSQLite

/// The SQLite VFS that reads bundles, for those who open one through SQLite or a library over it.
///
/// Open a bundle read-only, as `file:city.transit?vfs=transit`. Files that are no bundles are left to SQLite's default
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

  /// The URI that makes SQLite read this very file, even after another one has taken its path.
  package static func uri(of file: BundleFile) -> String {
    // With two slashes the URI names no host; a relative path must not have them.
    let scheme = file.path.hasPrefix("/") ? "file://" : "file:"
    return "\(scheme)\(percentEncoded(file.path))?\(ReadOnlyVFS.handleParameter)=\(file.handle)"
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
