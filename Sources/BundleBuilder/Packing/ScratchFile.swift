import TransitFiles

/// An error with a file other than the feed that an import reads or writes.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Action: String, Sendable {
    case create, read, write
  }

  package let action: Action
  package let path: String
  /// The system's error message.
  package let reason: String

  init(_ action: Action, _ path: String, code: Int32 = errno) {
    self.init(action, path, reason: unsafe String(cString: strerror(code)))
  }

  init(_ action: Action, _ path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): cannot \(action.rawValue): \(reason)" }
}

/// A file written or read by position; closed when released.
package final class ScratchFile: Sendable {
  let path: String
  private let descriptor: Int32

  /// Creates a new file. Fails if the path exists; does not follow links.
  init(creating path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(.create, path) }
  }

  init(reading path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path) }
  }

  deinit {
    close(descriptor)
  }

  func length() throws(FileError) -> Int {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw FileError(.read, path) }
    return Int(end)
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the range lies inside the array, which outlives the call.
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.write, path) }
      written += count
    }
  }

  /// Returns `count` bytes at a position, fewer at the end of the file.
  func read(at position: Int, count: Int) throws(FileError) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let step = unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(position + filled))
        if step < 0, errno == EINTR { continue }
        failed = step < 0
        if step <= 0 { break }
        filled += step
      }
    }
    if failed { throw FileError(.read, path) }
    return bytes
  }

  /// Waits until the bytes are on disk.
  func synchronize() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(.write, path) }
  }

  /// Renames a finished file to its final name, replacing an existing file.
  package static func rename(_ path: String, to final: String) throws(FileError) {
    guard Self.systemRename(path, final) == 0 else { throw FileError(.create, final) }
    synchronizeFolder(of: final)
  }

  /// Waits until the name of a file is on disk: a rename is durable only after the folder is synced. Errors are ignored,
  /// because some file systems cannot sync folders.
  package static func synchronizeFolder(of path: String) {
    let descriptor = unsafe open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func systemRename(_ old: String, _ new: String) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.rename(old, new)
    #else
      unsafe Glibc.rename(old, new)
    #endif
  }

  /// Returns the folder of a path; `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
