import Foundation
import HTTPTransport

/// The received bytes of a feed, in a temporary file next to the output. It appears with the first byte.
final class FetchedPart {
  private(set) var path: String
  private let output: String
  private var file: FileHandle?
  private(set) var byteCount = 0
  /// The strong `ETag` of the response whose bytes these are.
  var tag: EntityTag?
  /// The length that the server announced.
  var total: Int?

  init(beside output: String) {
    self.output = output
    path = "\(output).part-\(UInt32.random(in: 0 ... .max))"
  }

  func append(_ bytes: [UInt8]) throws(FetchError) {
    let file = try opened()
    try write { try file.write(contentsOf: bytes) }
    byteCount += bytes.count
  }

  private func opened() throws(FetchError) -> FileHandle {
    if let file { return file }
    let attributes = try? FileManager.default.attributesOfItem(atPath: output)
    if attributes?[.type] as? FileAttributeType == .typeDirectory {
      throw FetchError(.storage, "\(output): is a folder; expected the name of a file")
    }
    guard FileManager.default.createFile(atPath: path, contents: nil), let created = FileHandle(forWritingAtPath: path)
    else { throw FetchError(.storage, "\(output): cannot be created; expected a folder that is there and writable") }
    file = created
    return created
  }

  /// Discards all bytes.
  func restart() throws(FetchError) {
    guard byteCount > 0, let file else { return }
    try write {
      try file.truncate(atOffset: 0)
      try file.seek(toOffset: 0)
    }
    byteCount = 0
  }

  /// Flushes the file to disk, and decompresses it if the server compressed it.
  func finish(maximumBytes: Int, url: String) throws(FetchError) {
    _ = try opened()
    if GzipText.isGzip(path) {
      let plain = path + "-plain"
      guard GzipText.decompress(path, to: plain, maximum: maximumBytes) else {
        unsafe unlink(plain)
        throw FetchError(.refused, "\(HTTPURL.redacted(url)): is damaged or too large gzip")
      }
      unsafe unlink(path)
      path = plain
      byteCount = (try? FileManager.default.attributesOfItem(atPath: plain)[.size] as? Int) ?? 0
    }
    try write {
      let written = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try written.synchronize()
      try written.close()
    }
  }

  func remove() {
    try? file?.close()
    unsafe unlink(path)
  }

  private func write(_ body: () throws -> Void) throws(FetchError) {
    do { try body() } catch { throw FetchError(.storage, "\(output): cannot be written") }
  }
}
