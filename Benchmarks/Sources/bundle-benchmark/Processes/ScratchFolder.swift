import Dispatch
import Foundation

/// A folder for what a run makes, gone when it ends or is interrupted.
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

  /// Ends the process by Ctrl-C and SIGTERM only after the folder is gone.
  ///
  /// - Returns: What listens for the signals, as long as it is kept.
  func removeWhenInterrupted() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      // Without this the process would end before the source hears of the signal.
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
