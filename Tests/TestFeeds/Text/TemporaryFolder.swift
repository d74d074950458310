import Foundation

/// A folder in the system's temporary folder that is deleted with the object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("transit-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// Returns the path of a file in the folder, which may not exist.
  package func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  deinit {
    // There is no caller to report a failure to, and the system cleans up its temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }
}
