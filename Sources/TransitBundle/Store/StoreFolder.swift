#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of a store: what is in it, and the few things that are done there.
struct StoreFolder {
  let path: String

  func path(of bundle: StoredBundle) -> String {
    "\(path)/\(bundle.name)"
  }

  /// What the folder holds now; nothing when there is no folder yet.
  func contents() throws(BundleError) -> StoreContents {
    do {
      return StoreContents(names: try FolderNames.list(path))
    } catch {
      if error.code == ENOENT { return StoreContents(names: []) }
      throw BundleError(.cannotOpen, path: path, "cannot be listed: \(error)")
    }
  }

  /// Makes the folder when it is not there yet; that around it must be.
  func create() throws(BundleError) {
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw BundleError(.cannotCreate, path: path, "cannot be created: \(SystemError.last)")
  }

  /// Ends the wait of a bundle: from here on it is the newest one.
  func start(_ bundle: StoredBundle) throws(BundleError) {
    let (old, new) = (path(of: bundle), path(of: bundle.started))
    if unsafe rename(old, new) == 0 { return }
    throw BundleError(.cannotWrite, path: old, "cannot be renamed: \(SystemError.last)")
  }

  func remove(_ bundle: StoredBundle) throws(BundleError) {
    let path = path(of: bundle)
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    throw BundleError(.cannotWrite, path: path, "cannot be removed: \(SystemError.last)")
  }

  /// Removes what is of no use any more. What cannot be removed now goes with the next change.
  func remove(_ names: Set<String>) {
    for name in names { unsafe unlink("\(path)/\(name)") }
  }

  /// Brings names to the disk, as far as the file system can: whether they are there already or not, what a power cut
  /// leaves is a sound state.
  func synchronize() {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }
}

// MARK: One change at a time

extension StoreFolder {
  /// Does what no other process may do in this folder at the same time.
  ///
  /// - Throws: ``BundleError/Kind/cancelled`` when the task is cancelled while another process has the lock.
  func whileLocked<Result>(_ body: () throws(BundleError) -> Result) throws(BundleError) -> Result {
    let lockPath = "\(path)/store.lock"
    let lock: FileLock
    do {
      lock = try FileLock(path: lockPath)
    } catch {
      throw BundleError(.cannotCreate, path: lockPath, "cannot be created: \(error)")
    }
    while try !tryLock(lock, lockPath) {
      if Task.isCancelled { throw BundleError(.cancelled, path: path, "cancelled; nothing was changed") }
      usleep(5000)
    }
    return try body()
  }

  private func tryLock(_ lock: borrowing FileLock, _ lockPath: String) throws(BundleError) -> Bool {
    do {
      return try lock.tryLock()
    } catch {
      throw BundleError(.cannotWrite, path: lockPath, "cannot be locked: \(error)")
    }
  }
}
