import TransitFiles

/// Lets one process at a time run a dataset: a lock on its configuration file.
final class RunLock {
  private var lock: FileLock?

  /// - Throws: ``DatasetFileError`` if another process runs the dataset.
  init(_ path: String) throws(DatasetFileError) {
    let lock: FileLock
    do throws(SystemError) { lock = try FileLock(existing: path) } catch { throw .cannotOpen(path, error) }
    // File systems without locks lock nothing.
    if (try? lock.tryLock()) == false { throw .busy(path) }
    self.lock = consume lock
  }

  func end() {
    lock = nil
  }
}
