import HTTPTransport
import TransitCrypto
import TransitFiles
import UpdateManifest

/// Hashes a downloaded object, and writes it to a file if there is a path.
final class ObjectSink: DownloadSink {
  private let object: PublishedFile
  private let path: String?
  private var output: OutputFile?
  private var hash = SHA256()
  private(set) var byteCount = 0

  init(for object: PublishedFile, at path: String?) {
    self.object = object
    self.path = path
  }

  /// Whether the bytes have the signed hash.
  var isIntact: Bool { SHA256Hash(hash.finalize()) == object.sha256 }

  func append(_ bytes: [UInt8]) throws(PublisherError) {
    if let path {
      do throws(SystemError) {
        if output == nil { output = try OutputFile(path: path) }
        try output?.write(bytes)
      } catch {
        throw PublisherError(.inputOutput, "\(path): cannot be written: \(error)")
      }
    }
    hash.update(bytes)
    byteCount += bytes.count
  }

  func restart() {
    output = nil
    hash = SHA256()
    byteCount = 0
  }

  /// Flushes the file to disk. It appears at its path.
  func finish() throws(PublisherError) {
    do throws(SystemError) {
      try output?.finish()
    } catch {
      throw PublisherError(.inputOutput, "\(path ?? ""): cannot be written: \(error)")
    }
  }
}
