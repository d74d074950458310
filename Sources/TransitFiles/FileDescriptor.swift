/// An open file or folder, closed with this value. Any thread can read and write at any offset.
package struct FileDescriptor: ~Copyable, Sendable {
  let number: Int32

  /// Opens a file as `openat` does. Programs that this one starts do not inherit it.
  ///
  /// - Parameters:
  ///   - flags: Such as `O_RDONLY`.
  ///   - mode: The rights of a new file, less those of the umask.
  ///   - folder: The descriptor of the folder of a relative path.
  package init(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) {
    let number = unsafe openat(folder, path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw .last }
    self.number = number
  }

  /// Creates a file to write and read. Fails if the path exists; does not follow links.
  package init(creating path: String, mode: mode_t = 0o666) throws(SystemError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Opens a file for reading.
  package init(reading path: String) throws(SystemError) {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    try self.init(path, O_RDONLY | O_NONBLOCK)
  }

  /// Opens a file, pipe or device for reading, and waits for the writer of a named pipe.
  package init(streaming path: String) throws(SystemError) {
    try self.init(path, O_RDONLY)
  }

  deinit {
    // A program that another thread is starting at this moment has a copy of the descriptor, which would hold the lock.
    flock(number, LOCK_UN)
    close(number)
  }

  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(ofDescriptor: number)
  }

  /// Whether a path, not followed if it is a link, still leads to this file.
  func isStill(at path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) -> Bool {
    var named = stat()
    // SAFETY: the call fills `named`, which outlives it.
    guard unsafe fstatat(folder, path, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw .last
    }
    return try status().stamp.isSameFile(as: FileStatus(named).stamp)
  }

  /// Acquires an exclusive lock (`flock`) until the file is closed, by this value or the end of the process.
  ///
  /// - Returns: `false` if another process, or another value in this process, holds the lock.
  /// - Throws: The system's error, such as ENOLCK if the file system does not support locks.
  package func tryLock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .last }
    }
    return true
  }

  /// Removes all bytes.
  package func truncate() throws(SystemError) {
    guard ftruncate(number, 0) == 0 else { throw .last }
  }

  /// Blocks until the bytes of a file, or the names in a folder, are on disk.
  package func synchronize() throws(SystemError) {
    guard flush(number) == 0 else { throw .last }
  }
}

// MARK: Bytes

extension FileDescriptor {
  /// Reads on from the current position; fewer than `limit` bytes only at the end of the file, pipe or device.
  package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      // SAFETY: the count is at most that of the buffer.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe systemRead(number, buffer.baseAddress, min(buffer.count, limit - bytes.count))
      }
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw .last
      }
    }
    return bytes
  }

  /// Returns up to `count` bytes from `offset`; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        let room = unsafe UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
        filled = try unsafe read(into: room, at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads `count` bytes into the front of `bytes` and returns the number read: fewer only at the end of the file.
  package func read(
    into bytes: inout MutableSpan<UInt8>, count: Int, at offset: Int
  ) throws(SystemError) -> Int {
    precondition(count <= bytes.count)
    return try unsafe bytes.withUnsafeMutableBytes { (buffer) throws(SystemError) in
      try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    }
  }

  private func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < bytes.count {
      // SAFETY: the rest lies within the buffer.
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + done))
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw .last
      }
    }
    return done
  }

  /// Writes bytes at an offset, or after the bytes that were written last.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try unsafe write(UnsafeRawBufferPointer(buffer), at: offset)
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(SystemError) {
    try unsafe Self.write(bytes, to: number, at: offset)
  }

  /// Writes bytes to a descriptor that stays open, such as `STDOUT_FILENO`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to number: Int32, at offset: Int? = nil
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: the rest lies within the buffer.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count =
        if let offset {
          unsafe pwrite(number, rest.baseAddress, rest.count, off_t(offset + done))
        } else {
          unsafe systemWrite(number, rest.baseAddress, rest.count)
        }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}
