import Foundation

/// Real feeds beside the package, which are nobody's to publish: tests that read them are skipped where they are
/// absent.
enum SharedFeeds {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/feeds").path

  static var areHere: Bool { FileManager.default.fileExists(atPath: root) }

  /// The paths of the zips directly in a folder, sorted.
  static func zips(in folder: String = "") -> [String] {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".zip") }.sorted().map { "\(path)/\($0)" }
  }
}
