import Foundation

/// Real feeds next to the package.
///
/// They cannot be published with the package, so tests that need them are skipped where they are absent.
enum SharedFeeds {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/feeds").path

  static var areHere: Bool { FileManager.default.fileExists(atPath: root) }

  /// Returns the sorted paths of the zips directly in a folder.
  static func zips(in folder: String = "") -> [String] {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".zip") }.sorted().map { "\(path)/\($0)" }
  }
}
