import Foundation

/// A self-signed certificate for 127.0.0.1, created by the openssl command in a folder that exists until ``remove()``.
package struct TestCertificate: Sendable {
  private static let program = "/usr/bin/openssl"

  package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let folder: URL

  /// The path of a PEM file, which also serves as the list of trusted certificates.
  package var certificatePath: String { folder.appending(path: "certificate.pem").path }

  package var keyPath: String { folder.appending(path: "key.pem").path }

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
      "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", keyPath, "-out", certificatePath,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }

  package func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
