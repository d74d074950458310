import Foundation

/// The system's `unzip`, so that the reference code does not depend on the project's zip reader.
package enum Unzip {
  private static let tool = ["/usr/bin/unzip", "/bin/unzip", "/usr/local/bin/unzip"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package static var isAvailable: Bool { tool != nil }

  /// Unpacks an archive.
  ///
  /// - Throws: ``Failure`` if there is no `unzip` or it fails.
  package static func unpack(_ archive: String, into folder: TemporaryFolder) throws {
    guard let tool else { throw Failure(description: "no unzip on this machine") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["-qq", "-o", archive, "-d", folder.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "unzip \(archive) exited with \(process.terminationStatus)")
    }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }
}
