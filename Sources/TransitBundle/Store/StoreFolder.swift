import BundleReader
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
    do throws(SystemError) { try FileSystem.createFolder(path) } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created: \(error)")
    }
  }

  /// Renames a scheduled bundle, which makes it the newest one.
  func start(_ bundle: StoredBundle) throws(BundleError) {
    try Self.rename(path(of: bundle), to: path(of: bundle.started))
  }

  static func rename(_ path: String, to new: String) throws(BundleError) {
    do throws(SystemError) { try FileSystem.rename(path, to: new) } catch {
      throw BundleError(.cannotWrite, path: path, "cannot be renamed: \(error)")
    }
  }

  func remove(_ bundle: StoredBundle) throws(BundleError) {
    let path = path(of: bundle)
    do throws(SystemError) { try FileSystem.remove(path) } catch {
      throw BundleError(.cannotWrite, path: path, "cannot be removed: \(error)")
    }
  }

  /// Removes obsolete files. Failures are ignored, because the next change tries again.
  func remove(_ names: Set<String>) {
    for name in names { try? FileSystem.remove("\(path)/\(name)") }
  }

  /// Flushes the folder's entries to disk if possible. A power failure before or after the flush leaves a valid state.
  func synchronize() {
    try? FileSystem.synchronize(path)
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
