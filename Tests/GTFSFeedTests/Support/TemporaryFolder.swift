import Foundation

/// A folder of its own for one test, removed with this value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "gtfs-feed-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders on the way to it, and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }
}
