import HTTPTransport
import TransitCrypto
import TransitFiles
import UpdateManifest

/// A partial download in the folder, `SHA256.part`, which can be resumed.
///
/// The hash covers the bytes of the open file: existing bytes are read through it, new bytes are hashed as they are
/// written.
final class PartFile: DownloadSink {
  let path: String
  private(set) var byteCount = 0
  private let expected: PublishedFile
  private let file: FileDescriptor
  private var hash = SHA256()

  /// Opens or creates the part of a file. Does not follow symbolic links. A part longer than the file is truncated to 0.
  init(path: String, for expected: PublishedFile) throws(BundleUpdateError) {
    self.path = path
    self.expected = expected
    let status: FileStatus
    do throws(SystemError) {
      file = try FileDescriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      status = try file.status()
    } catch {
      throw BundleUpdateError(.storage, "\(path): cannot be created: \(error)")
    }
    guard status.kind == .regular else { throw BundleUpdateError(.storage, "\(path): not a regular file") }
    if status.stamp.byteCount > expected.length { try restart() } else { try hashExistingBytes() }
  }

  /// Whether the bytes have the file's hash.
  var isIntact: Bool { SHA256Hash(hash.finalize()) == expected.sha256 }

  private func hashExistingBytes() throws(BundleUpdateError) {
    do throws(SystemError) {
      while true {
        let bytes = try file.read(at: byteCount, count: 1 << 16)
        if bytes.isEmpty { return }
        hash.update(bytes)
        byteCount += bytes.count
      }
    } catch {
      throw BundleUpdateError(.storage, "\(path): cannot be read: \(error)")
    }
  }

  /// Truncates the file to 0 bytes.
  func restart() throws(BundleUpdateError) {
    try change { () throws(SystemError) in try file.truncate() }
    byteCount = 0
    hash = SHA256()
  }

  func append(_ bytes: [UInt8]) throws(BundleUpdateError) {
    try change { () throws(SystemError) in try file.write(bytes, at: byteCount) }
    hash.update(bytes)
    byteCount += bytes.count
  }

  /// Flushes the bytes to disk.
  func synchronize() throws(BundleUpdateError) {
    try change { () throws(SystemError) in try file.synchronize() }
  }

  private func change(_ body: () throws(SystemError) -> Void) throws(BundleUpdateError) {
    do throws(SystemError) { try body() } catch {
      throw BundleUpdateError(.storage, "\(path): cannot be written: \(error)")
    }
  }
}
