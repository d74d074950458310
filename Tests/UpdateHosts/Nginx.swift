package import Foundation
import Synchronization

/// Debian's nginx, run as the current user on a free port until ``stop()``.
///
/// A test that uses it needs `.enabled(if: Nginx.isInstalled)`; `ci/install-nginx` installs it.
package final class Nginx: Sendable {
  /// nginx did not start. The description contains its log.
  package struct StartFailure: Error, CustomStringConvertible {
    package let description: String
  }

  private static let program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  package static var isInstalled: Bool { program != nil }

  /// The port on the loopback interface.
  package let port: UInt16

  /// The folder of the `root` directive, to which tests write.
  package let root: URL

  private let folder: URL
  private let scheme: String
  private let process: Mutex<Process>

  /// Starts nginx and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - server: Directives for the `server` block besides `listen` and `root`.
  ///   - http: Directives for the `http` block, such as `gzip on;`.
  ///   - certificate: The certificate to use for https; `nil` for http.
  package init(server: String = "", http: String = "", certificate: TestCertificate? = nil) throws {
    guard let program = Self.program else { throw StartFailure(description: "nginx is not installed") }
    folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
    root = folder.appending(path: "root")
    scheme = certificate == nil ? "http" : "https"
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let (socket, port) = try LoopbackSocket.openListener()
    // nginx fails to start if another process takes the port first.
    close(socket)
    self.port = port
    var directives = server
    if let certificate {
      directives += "\nssl_certificate \(certificate.certificatePath);\nssl_certificate_key \(certificate.keyPath);"
    }
    let listen = "127.0.0.1:\(port)\(certificate == nil ? "" : " ssl")"
    try Self.configuration(folder: folder, listen: listen, server: directives, http: http)
      .write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
    process = Mutex(try Self.start(program, folder: folder))
    try waitUntilReady()
  }

  deinit {
    stop()
  }

  package func url(_ path: String = "/") -> String { "\(scheme)://127.0.0.1:\(port)\(path)" }

  /// Writes a file below ``root`` and creates its folders.
  package func write(_ contents: [UInt8], to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: file)
  }

  /// Stops nginx and removes its folder. Further calls have no effect.
  package func stop() {
    process.withLock { process in
      if process.isRunning { process.terminate() }
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }
}

// MARK: Starting

extension Nginx {
  private static func start(_ program: String, folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "error.log", "-g", "daemon off;"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func waitUntilReady() throws {
    for _ in 0..<500 {
      guard process.withLock({ $0.isRunning }) else { break }
      if LoopbackSocket.accepts(port: port) { return }
      usleep(10_000)
    }
    let log = try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)
    stop()
    throw StartFailure(description: "nginx did not start: \(log ?? "it wrote no log")")
  }

  /// Returns a configuration in which nginx writes only to its folder.
  private static func configuration(folder: URL, listen: String, server: String, http: String) -> String {
    // Without this directive, workers of a root master change to a user that cannot read the folder.
    let user = geteuid() == 0 ? "user root;" : ""
    return """
      \(user)
      worker_processes 1;
      pid nginx.pid;
      events {}
      http {
        access_log access.log;
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        default_type application/octet-stream;
        # A client that other tests keep from the processors is slow, not gone.
        send_timeout 900s;
        keepalive_timeout 900s;
        \(http)
        server {
          listen \(listen);
          root \(folder.appending(path: "root").path);
          \(server)
        }
      }
      """
  }
}
