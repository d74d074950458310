import TransitBundle

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears under its name only when it is whole.
///
/// Bytes go to a dot-named file in the same folder; ``commit()`` syncs it and renames it over `path`. A value
/// that goes away without a commit takes its temporary file along and leaves an earlier `path` as it was.
struct OutputFile: ~Copyable {
  let path: String

  /// Bytes appended so far, where the next ones go.
  private(set) var byteCount: UInt64 = 0

  private let temporaryPath: String
  private let descriptor: Int32
  private var isCommitted = false

  init(path: String) throws(ZipWriterError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) {
      throw ZipWriterError(step: .create, path: path, reason: "it is there and not a regular file")
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

  /// Overwrites bytes already appended.
  func replace(at offset: UInt64, with bytes: [UInt8]) throws(ZipWriterError) {
    // SAFETY: the pointer stays inside the closure, and `write` only reads from it.
    try unsafe bytes.withUnsafeBufferPointer { (pointer) throws(ZipWriterError) in
      try unsafe write(UnsafeRawBufferPointer(pointer), at: offset)
    }
  }

  /// Makes the file durable and gives it its name, replacing an earlier file.
  mutating func commit() throws(ZipWriterError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(.flush, path: path) }
    guard unsafe rename(temporaryPath, path) == 0 else { throw Self.failure(.rename, path: path) }
    isCommitted = true
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(ZipWriterError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `done < bytes.count`, and the system call reads at most the bytes that are left.
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
    // SAFETY: strerror returns a terminated string, which is copied before anything else can call it.
    ZipWriterError(step: step, path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
