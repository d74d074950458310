import TransitFiles
import TransitValues

/// Lets one process at a time run a dataset: a lock on its configuration file.
final class RunLock {
  private var lock: FileLock?

  /// - Throws: ``FailureCode/busy`` if another process runs the dataset.
  init(_ path: String) throws(PlainFailure) {
    let lock: FileLock
    do throws(SystemError) { lock = try FileLock(existing: path) } catch { throw DatasetLock.cannotOpen(path, error) }
    // File systems without locks lock nothing.
    if (try? lock.tryLock()) == false { throw PlainFailure(.busy, file: path, "another process runs this dataset") }
    self.lock = consume lock
  }

  func end() {
    lock = nil
  }
}
