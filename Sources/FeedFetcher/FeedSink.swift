import GTFSFeed
import HTTPTransport
import TransitFiles
import TransitValues

/// The received bytes of a feed, in a temporary file beside the output. It appears with the first byte.
final class FeedSink: DownloadSink {
  private let output: String
  private var file: OutputFile?
  private(set) var byteCount = 0

  init(beside output: String) {
    self.output = output
  }

  func append(_ bytes: [UInt8]) throws(PlainFailure) {
    if file == nil { file = try create() }
    do { try file?.write(bytes) } catch { throw notWritten(error) }
    byteCount += bytes.count
  }

  func restart() {
    file = nil
    byteCount = 0
  }

  /// Returns the file, decompressed if the server compressed it, and its length in bytes.
  func finish(maximumBytes: Int, url: String) throws(PlainFailure) -> (file: StagedFile, byteCount: Int) {
    let received: OutputFile
    if let file = file.take() { received = file } else { received = try create() }
    do throws(SystemError) {
      guard try GzipText.isGzip(received.temporaryPath) else { return (StagedFile(received), byteCount) }
      let plain = try OutputFile(path: output)
      if let count = try GzipText.decompress(received.temporaryPath, to: plain, maximum: maximumBytes) {
        return (StagedFile(plain), count)
      }
    } catch {
      throw notWritten(error)
    }
    throw PlainFailure(.notAvailable, "\(HTTPURL.redacted(url)): is damaged or too large gzip")
  }

  /// Returns a member of the received zip instead, and its length in bytes. Writes at most `maximumBytes`.
  ///
  /// - Throws: ``PlainFailure``, or ``FeedError`` if the zip has no such member, or the member has too many bytes.
  func member(
    _ name: String, of zip: StagedFile, maximumBytes: Int
  ) throws -> (file: StagedFile, byteCount: Int) {
    let inner = try create()
    var byteCount = 0
    var limits = FeedLimits()
    limits.maximumInflatedBytes = min(limits.maximumInflatedBytes, maximumBytes)
    // A member that inflates to more than it declares is damaged.
    try NestedZip(path: zip.path, member: name).write(limits: limits) { bytes in
      do throws(SystemError) { try inner.write(bytes) } catch { throw notWritten(error) }
      byteCount += bytes.count
    }
    return (StagedFile(inner), byteCount)
  }

  private func create() throws(PlainFailure) -> OutputFile {
    do { return try OutputFile(path: output) } catch {
      throw PlainFailure(.cannotWrite, file: output, "cannot be created: \(error)")
    }
  }

  private func notWritten(_ error: SystemError) -> PlainFailure {
    PlainFailure(.cannotWrite, file: output, "cannot be written: \(error)")
  }
}
