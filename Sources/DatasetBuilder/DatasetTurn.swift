import TransitFiles

/// The right to run a dataset, which one process at a time has: a lock on the configuration file.
final class DatasetTurn {
  private var lock: FileLock?

  /// - Throws: ``DatasetFileError`` if another process runs the dataset.
  init(_ path: String) throws(DatasetFileError) {
    let lock: FileLock
    do throws(SystemError) { lock = try FileLock(existing: path) } catch { throw DatasetFileError(.open, path) }
    // File systems without locks have no turns.
    if (try? lock.tryLock()) == false { throw DatasetFileError(.busy, path) }
    self.lock = consume lock
  }

  func end() {
    lock = nil
  }
}

/// An error with a file of a dataset.
package struct DatasetFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case open
    /// Another process runs the dataset.
    case busy
  }

  package let kind: Kind
  package let path: String

  init(_ kind: Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }

  package var description: String {
    switch kind {
    case .open: "\(path): cannot be opened"
    case .busy: "\(path): another process runs this dataset"
    }
  }
}
