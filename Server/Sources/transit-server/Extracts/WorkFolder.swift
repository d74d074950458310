import Foundation

/// A folder of one extract that is being made, locked until its process ends or removes it.
final class WorkFolder: Sendable {
  let url: URL
  private let descriptor: Int32

  /// Locks a folder, or a file that is in its place.
  ///
  /// - Returns: `nil` if another process has locked or removed it.
  init?(_ url: URL) {
    let path = url.path(percentEncoded: false)
    // Tools do not inherit the lock.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    (self.url, self.descriptor) = (url, descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileManager.default.fileExists(atPath: path) else { return nil }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  deinit { close(descriptor) }
}
