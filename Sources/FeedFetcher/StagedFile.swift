import Synchronization
import TransitFiles

/// A complete file beside the one that it will replace. Removed with its last reference, unless it was installed.
final class StagedFile: Sendable {
  let path: String
  private let file: Mutex<OutputFile?>

  init(_ file: consuming OutputFile) {
    path = file.temporaryPath
    self.file = Mutex(file)
  }

  /// Flushes the file to disk and replaces the output in one step.
  func install() throws(SystemError) {
    try file.withLock { (file) throws(SystemError) in try file?.finish() }
  }

  func discard() {
    file.withLock { $0 = nil }
  }
}
