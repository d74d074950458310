import TransitBundle

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears at its path only when it is complete.
///
/// Bytes are written to a dot file in the same folder; ``commit()`` syncs it and renames it to `path`. A value released
/// without a commit deletes its temporary file and leaves an existing file at `path` unchanged.
struct ZipFile: ~Copyable {
  let path: String

  /// Bytes appended so far; the offset of the next ones.
  private(set) var byteCount: UInt64 = 0

  private let temporaryPath: String
  private let descriptor: Int32
  private var isCommitted = false

  init(path: String) throws(ZipWriterError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) {
      throw ZipWriterError(step: .create, path: path, reason: "it exists and is not a regular file")
    }
    let created = try Self.create(for: path)
    self.path = path
    (temporaryPath, descriptor) = created
  }

  private static func create(for path: String) throws(ZipWriterError) -> (path: String, descriptor: Int32) {
    do throws(SystemError) {
      return try PartialFile.create(.init(beside: path, prefix: ".", ending: ".part"))
    } catch {
      throw ZipWriterError(step: .create, path: path, reason: "\(error)")
    }
  }

  deinit {
    close(descriptor)
    if !isCommitted { unsafe _ = unlink(temporaryPath) }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(ZipWriterError) {
    unsafe try write(bytes, at: byteCount)
    byteCount += UInt64(bytes.count)
  }

  mutating func append(_ bytes: [UInt8]) throws(ZipWriterError) {
    try replace(at: byteCount, with: bytes)
    byteCount += UInt64(bytes.count)
  }

  /// Overwrites bytes that were already appended.
  func replace(at offset: UInt64, with bytes: [UInt8]) throws(ZipWriterError) {
    // SAFETY: the pointer does not leave the closure, and `write` only reads from it.
    try unsafe bytes.withUnsafeBufferPointer { (pointer) throws(ZipWriterError) in
      try unsafe write(UnsafeRawBufferPointer(pointer), at: offset)
    }
  }

  /// Syncs the file and renames it, replacing an existing file.
  mutating func commit() throws(ZipWriterError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(.flush, path: path) }
    guard unsafe rename(temporaryPath, path) == 0 else { throw Self.failure(.rename, path: path) }
    isCommitted = true
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(ZipWriterError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `done < bytes.count`, and the call reads at most the remaining bytes.
      let written = unsafe pwrite(
        descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.failure(.write, path: path)
      }
      done += written
    }
  }

  private static func failure(_ step: ZipWriterError.Step, path: String) -> ZipWriterError {
    // SAFETY: strerror returns a terminated string, copied before another call can change it.
    ZipWriterError(step: step, path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
