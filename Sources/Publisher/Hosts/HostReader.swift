package import HTTPTransport
import TransitBundle
import UpdateManifest

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// Reads a published folder over HTTP.
package struct HostReader: Sendable {
  /// The folder's URL without a trailing slash.
  let base: String
  private let transport: any HTTPTransport
  private let backoff: Backoff

  package init(
    base: String, transport: any HTTPTransport, backoff: Backoff = Backoff(maximumRetries: 3)
  ) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.transport = transport
    self.backoff = backoff
  }

  func url(_ name: String) -> String { HTTPURL.redacted("\(base)/\(name)") }

  /// Downloads an envelope; returns `nil` if the host does not have the file.
  func envelope(_ name: String) async throws(PublisherError) -> SignedEnvelope? {
    guard let bytes = try await small(name, atMost: SignedEnvelope.maximumLength) else { return nil }
    do throws(UpdateError) {
      return try SignedEnvelope(decoding: bytes)
    } catch {
      throw PublisherError(error, at: url(name))
    }
  }

  /// Downloads a small file; returns `nil` if the host does not have it.
  func small(_ name: String, atMost limit: Int) async throws(PublisherError) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isThere = try await get(name, atMost: limit) {
      bytes = []
    } body: {
      bytes += $0
    }
    return isThere ? bytes : nil
  }

  /// Downloads an object and compares it with its signed hash.
  ///
  /// - Parameters:
  ///   - restart: Called before the first piece of each attempt.
  ///   - body: Called with each piece.
  /// - Throws: ``PublisherError/Kind/unusable`` if the object is missing or has other bytes.
  func object(
    _ object: PublishedFile, _ kind: ObjectKind, restart: () throws(PublisherError) -> Void = {},
    body: ([UInt8]) throws(PublisherError) -> Void = { _ in }
  ) async throws(PublisherError) {
    let name = kind.name(of: object.sha256)
    var hash = SHA256()
    let isThere = try await get(name, atMost: object.length) { () throws(PublisherError) in
      hash = SHA256()
      try restart()
    } body: { bytes throws(PublisherError) in
      hash.update(data: bytes)
      try body(bytes)
    }
    guard isThere else { throw PublisherError(.unusable, "\(url(name)): not found") }
    guard SHA256Hash(hash.finalize()) == object.sha256 else {
      throw PublisherError(.unusable, "\(url(name)): does not match the signed hash")
    }
  }

  /// - Returns: Whether the host has the file.
  private func get(
    _ name: String, atMost limit: Int, restart: () throws(PublisherError) -> Void,
    body: ([UInt8]) throws(PublisherError) -> Void
  ) async throws(PublisherError) -> Bool {
    var backoff = backoff
    var generator = SystemRandomNumberGenerator()
    let start = ContinuousClock.now
    while true {
      try restart()
      var status = 0
      var failure: PublisherError
      do {
        let head = try await transport.get(HTTPRequest(url: "\(base)/\(name)", maximumBodyBytes: limit)) { head in
          try checkCoding(of: head, name)
          return head.status == 200
        } body: {
          try body($0)
        }
        status = head.status
        if status == 200 { return true }
        if status == 404 || status == 410 { return false }
        failure = PublisherError(.network, "\(url(name)): status \(status)")
      } catch {
        failure = PublisherError(error)
        guard [.connection, .timedOut, .truncated, .protocolViolation].contains(error.kind) else { throw failure }
      }
      guard status == 0 || status >= 500 || [408, 425, 429].contains(status),
        let delay = backoff.nextDelay(elapsed: .now - start, using: &generator)
      else { throw failure }
      do { try await Task.sleep(for: delay) } catch { throw .cancelled }
    }
  }

  private func checkCoding(of head: HTTPResponseHead, _ name: String) throws(PublisherError) {
    guard let coding = head.fields["Content-Encoding"], coding.lowercased() != "identity" else { return }
    throw PublisherError(.unusable, "\(url(name)): sent with Content-Encoding \(coding), which clients reject")
  }
}
