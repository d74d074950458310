import Foundation
import ToolSupport
import TransitAnswers
import TransitFiles
import UpdateManifest

/// The folder of a user's files that can be made again.
struct CacheFolder {
  let path: String

  /// `transit-bundle` in `$XDG_CACHE_HOME`, or else in `~/.cache`.
  ///
  /// Source: <https://specifications.freedesktop.org/basedir-spec/latest/>.
  ///
  /// - Throws: ``UsageError`` if neither variable is the path of a folder.
  static func ofUser() throws(UsageError) -> CacheFolder {
    let environment = ProcessInfo.processInfo.environment
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return CacheFolder(path: caches + name) }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw UsageError("no place for downloads: set XDG_CACHE_HOME, or HOME")
    }
    return CacheFolder(path: home + "/.cache" + name)
  }

  private static let name = "/transit-bundle"

  /// Creates the folder for its user alone, as the specification asks, unless it exists.
  func create() throws(FileError) { try FileSystem.createFolders(path, mayBeLink: true, mode: 0o700) }

  /// The name of a URL's file, without extension. Different URLs have different names.
  static func name(of url: String) -> Substring { "\(SHA256Hash(of: Array(url.utf8)))".prefix(16) }

  /// Whether a file was looked at in the last seconds.
  static func isFresh(_ looked: Int?, for patience: Int) -> Bool {
    guard let looked else { return false }
    // A time in the future is that of a wrong clock.
    return (0..<patience).contains(Int(Date.now.timeIntervalSince1970) - looked)
  }
}
