import Foundation

/// A temporary folder that is deleted with the value.
final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "feed-writer-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Returns the sorted names of all files in the folder, including hidden ones.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }
}
