#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file written beside its target, which takes the target's place only when it is whole.
///
/// Until ``finish()`` the target stays as it was; a file that is never finished is removed.
package struct OutputFile: ~Copyable {
  private let path: String
  /// Where the bytes are until ``finish()``: the path with a word of its own and ``temporarySuffix``.
  package let temporaryPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// What ends the name of a file that is not whole.
  static let temporarySuffix = ".partial"

  package init(path: String) throws(SystemError) {
    let created = try PartialFile.create(.init(beside: path, ending: Self.temporarySuffix))
    self.path = path
    (temporaryPath, descriptor) = created
  }

  /// Whether a finished file may take the place of what is there: nothing, a file, or a link, which is replaced itself.
  package static func canReplace(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT)
  }

  deinit {
    close(descriptor)
    if !isFinished { unsafe unlink(temporaryPath) }
  }

  /// Appends all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]))
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Brings the bytes to the disk and the file to its place.
  package mutating func finish() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
    guard unsafe rename(temporaryPath, path) == 0 else { throw .last }
    isFinished = true
  }
}
