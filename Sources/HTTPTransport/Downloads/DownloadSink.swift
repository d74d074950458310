/// The destination of a download: the start of a file, which grows.
package protocol DownloadSink: AnyObject {
  /// The number of bytes received so far.
  var byteCount: Int { get }

  /// Whether the bytes are the expected ones. Called when the length is right.
  var isIntact: Bool { get }

  func append(_ bytes: [UInt8]) throws

  /// Discards all bytes.
  func restart() throws
}

extension DownloadSink {
  package var isIntact: Bool { true }
}
