import TransitFiles

/// The file operations on a store's folder.
struct StoreFolder {
  let path: String

  func path(of bundle: StoredBundle) -> String {
    "\(path)/\(bundle.name)"
  }

  /// Lists the folder. Returns empty contents if it does not exist.
  func contents() throws(BundleError) -> StoreContents {
    do {
      return StoreContents(names: try FolderNames.list(path))
    } catch {
      if error.code == ENOENT { return StoreContents(names: []) }
      throw BundleError(.cannotOpen, path: path, "cannot be listed: \(error)")
    }
  }

  /// Creates the folder if it does not exist. Its parent must exist.
  func create() throws(BundleError) {
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw BundleError(.cannotCreate, path: path, "cannot be created: \(SystemError.last)")
  }

  /// Renames a scheduled bundle, which makes it the newest one.
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

  /// Removes obsolete files. Failures are ignored, because the next change tries again.
  func remove(_ names: Set<String>) {
    for name in names { unsafe unlink("\(path)/\(name)") }
  }

  /// Flushes the folder's entries to disk if possible. A power failure before or after the flush leaves a valid state.
  func synchronize() {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }
}

// MARK: One change at a time

extension StoreFolder {
  /// Runs a function while holding the folder's lock between processes.
  ///
  /// - Throws: ``BundleError/Kind/cancelled`` if the task is canceled while another process holds the lock.
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
