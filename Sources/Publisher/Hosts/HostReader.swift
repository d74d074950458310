import Foundation
package import HTTPTransport
import UpdateManifest

/// Reads a published folder over HTTP.
package struct HostReader: Sendable {
  /// The folder's URL without a trailing slash.
  let base: String
  private let transport: any HTTPTransport
  private let deadlines: TransferDeadlines
  private let backoff: Backoff
  /// Those of requests for small files.
  private var fields: HTTPFields = [:]

  /// - Parameter deadlines: Those of each file.
  package init(
    base: String, transport: any HTTPTransport,
    deadlines: TransferDeadlines = TransferDeadlines(transfer: FileDownload.objectTime),
    backoff: Backoff = Backoff(maximumRetries: 3)
  ) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.transport = transport
    self.deadlines = deadlines
    self.backoff = backoff
  }

  /// A reader that asks caches for the host's own answer to requests for small files. A cached manifest, or a cached
  /// status 404, would make a publisher use a sequence number twice.
  ///
  /// Source: RFC 9111, sections 5.2.1.4 and 5.4.
  var bypassingCaches: HostReader {
    var reader = self
    reader.fields = ["Cache-Control": "no-cache", "Pragma": "no-cache"]
    return reader
  }

  func url(_ name: String) -> String { HTTPURL.redacted("\(base)/\(name)") }

  /// Downloads an envelope; returns `nil` if the host does not have the file.
  func envelope(
    _ name: String, atMost limit: Int = SignedEnvelope.maximumLength
  ) async throws(PublisherError) -> SignedEnvelope? {
    guard let bytes = try await small(name, atMost: limit) else { return nil }
    do throws(UpdateError) {
      return try SignedEnvelope(decoding: bytes, atMost: limit)
    } catch {
      throw PublisherError(error, at: url(name))
    }
  }

  /// Downloads an envelope that the host need not serve, such as an earlier manifest.
  ///
  /// - Returns: `nil` if the host does not have it, does not show it, or sends something else, such as a page.
  /// - Throws: ``PublisherError/Kind/network`` if the host did not answer: it may have the file.
  func optionalEnvelope(
    _ name: String, atMost limit: Int = SignedEnvelope.maximumLength
  ) async throws(PublisherError) -> SignedEnvelope? {
    let sink = MemorySink()
    do throws(DownloadError) {
      try await download(name, .unknown(maximumByteCount: limit), fields).run(into: sink)
      return try? SignedEnvelope(decoding: sink.bytes, atMost: limit)
    } catch {
      if [.missing, .refused, .wrongFile].contains(error.kind) { return nil }
      throw PublisherError(error)
    }
  }

  /// Downloads a small file; returns `nil` if the host does not have it.
  func small(_ name: String, atMost limit: Int) async throws(PublisherError) -> [UInt8]? {
    let sink = MemorySink()
    do throws(DownloadError) {
      try await download(name, .unknown(maximumByteCount: limit), fields).run(into: sink)
      return sink.bytes
    } catch {
      if error.kind == .missing { return nil }
      throw PublisherError(error)
    }
  }

  /// Downloads an object and compares it with its signed hash.
  ///
  /// - Parameter path: The file to write; `nil` to compare only.
  /// - Throws: ``PublisherError/Kind/unusable`` if the object is missing or has other bytes.
  func object(_ object: PublishedFile, _ kind: ObjectKind, to path: String? = nil) async throws(PublisherError) {
    let sink = ObjectSink(for: object, at: path)
    do throws(DownloadError) {
      try await download(kind.name(of: object.sha256), .hashed(byteCount: object.length)).run(into: sink)
    } catch {
      throw PublisherError(error)
    }
    try sink.finish()
  }

  private func download(_ name: String, _ file: ExpectedFile, _ fields: HTTPFields = [:]) -> FileDownload {
    FileDownload(
      "\(base)/\(name)", file, fields: fields, deadlines: deadlines, backoff: backoff, transport: transport,
      now: { Int(Date().timeIntervalSince1970) })
  }
}
