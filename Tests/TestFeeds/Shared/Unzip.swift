import Foundation

/// The system's `unzip`, so that a judge of the project's zip reader does not depend on it.
package enum Unzip {
  private static let tool = ["/usr/bin/unzip", "/bin/unzip", "/usr/local/bin/unzip"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package static var isAvailable: Bool { tool != nil }

  /// Unpacks an archive.
  ///
  /// - Throws: ``Failure`` when there is no `unzip` or it does not like the archive.
  package static func unpack(_ archive: String, into folder: TemporaryFolder) throws {
    guard let tool else { throw Failure(description: "no unzip on this machine") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["-qq", "-o", archive, "-d", folder.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "unzip \(archive) ended with \(process.terminationStatus)")
    }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }
}
