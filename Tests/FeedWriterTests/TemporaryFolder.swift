import Foundation

/// A folder of a test's own, gone with the value.
final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "feed-writer-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// The names of all files in it, hidden ones too.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }
}
