import Crypto
import HTTPTransport
import TransitBundle
import TransitFiles
import UpdateManifest

/// A partial download in the folder, `SHA256.part`, which can be resumed.
///
/// The hash covers the bytes of the open descriptor: existing bytes are read through it, new bytes are hashed as they
/// are written.
final class PartFile: DownloadSink {
  let path: String
  private(set) var byteCount = 0
  private let file: PublishedFile
  private let descriptor: Int32
  private var hash = SHA256()

  /// Opens or creates the part of a file. Does not follow symbolic links. A part longer than the file is truncated to 0.
  init(path: String, for file: PublishedFile) throws(BundleUpdateError) {
    self.path = path
    self.file = file
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw BundleUpdateError(.storage, "\(path): cannot be created: \(SystemError.last)")
    }
    var status = stat()
    // SAFETY: `fstat` only writes to `status`, which outlives the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw BundleUpdateError(.storage, "\(path): not a regular file")
    }
    if status.st_size > file.length {
      try restart()
    } else {
      try hashWhatIsThere()
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether the bytes have the file's hash.
  var isIntact: Bool { SHA256Hash(hash.finalize()) == file.sha256 }

  private func hashWhatIsThere() throws(BundleUpdateError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        // SAFETY: The count is the size of the buffer.
        unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(byteCount))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw BundleUpdateError(.storage, "\(path): cannot be read: \(SystemError.last)") }
      if count == 0 { return }
      hash.update(data: buffer[..<count])
      byteCount += count
    }
  }

  /// Truncates the file to 0 bytes.
  func restart() throws(BundleUpdateError) {
    guard ftruncate(descriptor, 0) == 0 else {
      throw BundleUpdateError(.storage, "\(path): cannot be written: \(SystemError.last)")
    }
    byteCount = 0
    hash = SHA256()
  }

  func append(_ bytes: [UInt8]) throws(BundleUpdateError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: The range is within the array, which outlives the call.
        unsafe pwrite(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(byteCount))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw BundleUpdateError(.storage, "\(path): cannot be written: \(SystemError.last)") }
      hash.update(data: bytes[done..<done + count])
      done += count
      byteCount += count
    }
  }

  /// Flushes the bytes to disk.
  func synchronize() throws(BundleUpdateError) {
    guard fsync(descriptor) == 0 else {
      throw BundleUpdateError(.storage, "\(path): cannot be written: \(SystemError.last)")
    }
  }
}
