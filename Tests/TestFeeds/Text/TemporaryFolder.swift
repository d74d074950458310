import Foundation

/// A folder of its own in the system's temporary folder, removed with all it holds when nothing refers to it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("transit-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// The path of a file in the folder, which need not be there.
  package func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  deinit {
    // Nobody is left to tell of a failure; what remains lies in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }
}
