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

  /// Runs `work` with a folder that is removed at the end, also if SIGINT or SIGTERM ends the process.
  static func use(_ work: (ScratchFolder) throws -> Void) throws {
    let scratch = try ScratchFolder()
    let signals = scratch.removeWhenInterrupted()
    defer {
      for source in signals { source.cancel() }
      scratch.remove()
    }
    try work(scratch)
  }

  /// - Returns: The signal sources, which must be kept alive.
  private func removeWhenInterrupted() -> [any DispatchSourceSignal] {
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
