import Dispatch
import Foundation

/// A temporary folder, removed at the end or on an interruption.
struct ScratchFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folder before SIGINT or SIGTERM ends the process.
  ///
  /// - Returns: The signal sources, which must be kept alive.
  func removeWhenInterrupted() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      // Disable the default action, which would end the process before the source is notified.
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        remove()
        exit(130)
      }
      source.resume()
      return source
    }
  }
}
