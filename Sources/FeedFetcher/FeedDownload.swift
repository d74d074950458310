import Foundation
import GTFSFeed
package import HTTPTransport

/// Fetches a feed if it has changed.
///
/// An existing file is replaced only by a complete feed: a zip with GTFS files. Otherwise it stays as it was. Beside it,
/// `FEED.zip.source.json` tells where it came from, so that the next request is conditional.
package struct FeedDownload: Sendable {
  package let url: String
  package let output: String
  /// The URL to record, which may have the names of variables in place of secrets.
  private let recordedURL: String
  /// Sent to the host of ``url`` only.
  private let secretFields: HTTPFields
  private let maximumBytes: Int
  private let deadlines: TransferDeadlines
  private let backoff: Backoff
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Int

  package struct Result: Equatable, Sendable {
    /// Whether the file is new, or other than before.
    package let isNew: Bool
    package let source: FeedSource
  }

  /// - Parameters:
  ///   - recordedURL: The URL to record instead; by default, the URL itself without credentials and query.
  ///   - secretFields: Header fields such as an API key.
  ///   - maximumBytes: The maximum size of the file.
  package init(
    from url: String, to output: String, recordedURL: String? = nil, secretFields: HTTPFields = [:],
    maximumBytes: Int = Self.defaultMaximumBytes, deadlines: TransferDeadlines = TransferDeadlines(),
    backoff: Backoff = Backoff(maximumRetries: 3), transport: any HTTPTransport,
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  ) {
    self.url = url
    self.output = output
    self.recordedURL = recordedURL ?? url
    self.secretFields = secretFields
    self.maximumBytes = maximumBytes
    self.deadlines = deadlines
    self.backoff = backoff
    self.transport = transport
    self.now = now
  }

  /// The default for the maximum size of the file: 4 GiB.
  package static let defaultMaximumBytes = 4 << 30

  /// Fetches the feed and replaces the file if the feed has changed.
  ///
  /// - Parameter progress: Called with the bytes received, and with all of them if the server says how many.
  /// - Throws: ``FetchError`` if the download fails, ``FeedError`` if the downloaded file is not a feed.
  package func run(progress: (_ received: Int, _ total: Int?) -> Void = { _, _ in }) async throws -> Result {
    let staged = try await stage(progress: progress)
    defer { staged.discard() }
    try staged.install()
    return Result(isNew: staged.isNew, source: staged.source)
  }

  /// Fetches the feed into a temporary file beside the output if it has changed.
  ///
  /// - Parameter progress: As for ``run(progress:)``.
  /// - Throws: As ``run(progress:)``; then nothing is left behind.
  package func stage(progress: (_ received: Int, _ total: Int?) -> Void = { _, _ in }) async throws -> StagedFeed {
    let former = FeedSource(of: output)
    let known = former.flatMap { $0.isFrom(url) ? $0 : nil }
    let part = FetchedPart(beside: output)
    do {
      let head = try await receive(part, known, progress)
      if head.status == 304, let known { return StagedFeed(unchanged: output, known) }
      try part.finish(maximumBytes: maximumBytes, url: url)
      try check(part)
      guard let sha256 = FeedSource.sha256(of: part.path) else {
        throw FetchError(.storage, "\(output): what was fetched cannot be read back")
      }
      if let former, former.sha256 == sha256 {
        part.remove()
        return StagedFeed(unchanged: output, former)
      }
      let source = FeedSource(
        url: url, recordedURL: recordedURL, sha256: sha256, byteCount: part.byteCount, fields: head.fields, now: now())
      return StagedFeed(part.path, for: output, source)
    } catch {
      part.remove()
      throw error
    }
  }

  /// Opens the file, which reads the directory of the zip.
  private func check(_ part: FetchedPart) throws(FeedError) {
    do {
      _ = try Feed(opening: part.path)
    } catch {
      var error = error
      error.file = HTTPURL.redacted(url)
      throw error
    }
  }
}

/// A response with other bytes than those that were asked for.
private struct WrongRange: Error {}

// MARK: - Requests

extension FeedDownload {
  /// Receives the whole body. Goes on after the last byte where the server allows that, and retries.
  private func receive(
    _ part: FetchedPart, _ known: FeedSource?, _ progress: (Int, Int?) -> Void
  ) async throws -> HTTPResponseHead {
    let start = ContinuousClock.now
    var backoff = backoff
    var generator = SystemRandomNumberGenerator()
    while true {
      let failure: (problem: String, delay: Duration?)
      do {
        let head = try await request(part, known, progress)
        if head.status == 416 {
          try part.restart()
          failure = ("\(HTTPURL.redacted(url)): status 416", nil)
        } else if head.isTemporaryFailure {
          failure = ("\(HTTPURL.redacted(head.url)): status \(head.status)", head.retryDelay(now: now()))
        } else {
          return head
        }
      } catch let error as TransportError where error.isPassing {
        failure = ("\(error)", nil)
      } catch let error as TransportError where error.cause is WrongRange {
        failure = ("\(error.url): sent another range than requested", nil)
      } catch let error as TransportError {
        throw Self.error(error)
      }
      let elapsed = ContinuousClock.now - start
      guard let delay = backoff.nextDelay(retryAfter: failure.delay, elapsed: elapsed, using: &generator) else {
        throw FetchError(.network, failure.problem)
      }
      do { try await Task.sleep(for: delay) } catch { throw FetchError(.cancelled, "cancelled") }
    }
  }

  private static func error(_ error: TransportError) -> any Error {
    switch error.kind {
    case .cancelled: FetchError(.cancelled, "cancelled")
    case .receiver: error.cause ?? error
    case .badRequest: FetchError(.badRequest, "\(error)")
    case .redirect, .tooLarge: FetchError(.refused, "\(error)")
    default: FetchError(.network, "\(error)")
    }
  }

  private func request(
    _ part: FetchedPart, _ known: FeedSource?, _ progress: (Int, Int?) -> Void
  ) async throws -> HTTPResponseHead {
    var request = HTTPRequest(url: url, maximumBodyBytes: maximumBytes - part.byteCount, deadlines: deadlines)
    request.secretFields = secretFields
    if part.byteCount > 0, let tag = part.tag {
      request.fields["Range"] = "bytes=\(part.byteCount)-"
      request.fields["If-Range"] = tag.text
    } else {
      try part.restart()
      if let etag = known?.etag { request.fields["If-None-Match"] = etag }
      if let date = known?.lastModified { request.fields["If-Modified-Since"] = date }
    }
    return try await transport.get(request) { head in
      try begin(part, head)
    } body: { bytes in
      try part.append(bytes)
      progress(part.byteCount, part.total)
    }
  }

  /// Checks the head of a response, and prepares the part for its body. Returns whether to receive it.
  private func begin(_ part: FetchedPart, _ head: HTTPResponseHead) throws -> Bool {
    switch head.status {
    case 200:
      try part.restart()
      part.tag = head.fields["ETag"].flatMap { EntityTag($0) }.flatMap { $0.isStrong ? $0 : nil }
      part.total = head.fields["Content-Length"].flatMap { ContentLength.parse($0) }
      return true
    case 206:
      let range = head.fields["Content-Range"].flatMap { ContentRange($0) }
      if let range, part.byteCount > 0, range.bytes.lowerBound == part.byteCount { return true }
      try part.restart()
      part.tag = nil
      throw WrongRange()
    case 304, 416: return false
    default:
      if head.isTemporaryFailure { return false }
      throw FetchError(.refused, "\(HTTPURL.redacted(head.url)): status \(head.status)")
    }
  }
}
