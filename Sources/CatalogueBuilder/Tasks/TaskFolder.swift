import Foundation
import TransitFiles
import TransitFoundation
import TransitValues

/// The folder of a feed: `<id>.transit`, `report/`, `status.json`, and `started` while a task works.
package struct TaskFolder: Sendable {
  package let path: String
  package let id: String

  package init(of id: String, in folder: String) {
    path = "\(folder)/\(id)"
    self.id = id
  }

  var bundlePath: String { "\(path)/\(id).transit" }
  var reportPath: String { "\(path)/report" }
  /// What the last run was made of, as ``DatasetLock`` stores it.
  var inputsPath: String { "\(path)/feed.lock.json" }
  var statusPath: String { "\(path)/status.json" }
  var startedPath: String { "\(path)/started" }
  private var lockPath: String { "\(path)/.lock" }

  /// What a task writes before it works, and removes after its status is written.
  struct Start: Codable {
    /// ISO 8601 in UTC.
    var started: String
    var attempt: Int
    var host: String
    var process: Int
  }

  /// The numbers of attempts in files that are read.
  static let attempts = 1...1 << 30

  /// The most bytes of a file that is read.
  private static let maximumByteCount = 16 << 20

  /// The last status; `nil` if there is none.
  ///
  /// - Throws: ``FailureCode/status`` if it cannot be read.
  func status() throws(PlainFailure) -> FeedStatus? {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.read(statusPath, atMost: Self.maximumByteCount) } catch {
      if error.isNotFound { return nil }
      throw PlainFailure(.status, file: statusPath, "cannot be read: \(error)")
    }
    guard let status = FeedStatus(decoding: bytes) else {
      throw PlainFailure(.status, file: statusPath, "is not a status that this version wrote")
    }
    return status
  }

  /// Whether a task began and has not ended.
  var hasStarted: Bool { (try? FileStatus(of: startedPath)) != nil }

  /// Who began; `nil` if nothing did, or the file was lost with a disk.
  var start: Start? {
    (try? SmallFile.read(startedPath, atMost: Self.maximumByteCount)).flatMap {
      try? JSONDecoder().decode(Start.self, from: Data($0))
    }.flatMap { Self.attempts.contains($0.attempt) ? $0 : nil }
  }

  /// Whether a task has the lock now.
  var isLocked: Bool {
    guard let lock = try? FileLock(existing: lockPath) else { return false }
    return (try? lock.tryLock()) == false
  }

  /// Locks the feed for this task. The folder is created if needed.
  ///
  /// - Throws: ``FileError``, ``FailureCode/busy`` if another task has the lock for a second, or `CancellationError`.
  func lock() async throws -> TaskLock {
    try FileSystem.createFolders(path)
    return try await TaskLock(lockPath, id: id)
  }

  func begin(_ start: Start) throws(FileError) {
    try SmallFile.write(StableJSON.text(start), to: startedPath)
  }

  /// Writes the status; only then, `started` is removed.
  func end(_ status: FeedStatus) throws {
    try SmallFile.write(status.json, to: statusPath)
    try FileSystem.remove(startedPath)
  }

  /// Removes the folder if it has only the status of a row that is not a task, or is not usable.
  func removeStatusOfRow() {
    guard let status = try? status(), status.bundle == nil, let code = status.reason?.code,
      [StatusReason.notATask, FailureCode.row.rawValue].contains(code)
    else { return }
    for file in [statusPath, lockPath] { try? FileSystem.remove(file) }
    try? FileSystem.removeEmptyFolder(path)
  }
}

/// Lets one task at a time work on a feed.
final class TaskLock {
  private var lock: FileLock?

  init(_ path: String, id: String) async throws {
    let lock: FileLock
    do throws(SystemError) { lock = try FileLock(path: path) } catch { throw FileError(.create, path, error) }
    // A summary that looks whether a task works holds the lock for a moment.
    var attemptsLeft = 50
    // File systems without locks lock nothing.
    while (try? lock.tryLock()) == false {
      attemptsLeft -= 1
      guard attemptsLeft > 0 else { throw PlainFailure(.busy, "another task works on \(id)") }
      try await Task.sleep(for: .milliseconds(20))
    }
    self.lock = consume lock
  }

  func end() {
    lock = nil
  }
}
