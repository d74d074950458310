import Foundation
import GTFSFeed
package import HTTPTransport
import TransitCrypto
import TransitFiles
import TransitValues

/// Fetches a feed if it has changed. `URL#bus.zip` fetches a zip, of which the member `bus.zip` is the feed.
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
  private let isConditional: Bool
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
  ///   - isConditional: Whether the server may answer that the feed has not changed.
  ///   - maximumBytes: The maximum size of the file.
  ///   - deadlines: Its `transfer` is the maximum time of the whole download.
  package init(
    from url: String, to output: String, recordedURL: String? = nil, secretFields: HTTPFields = [:],
    isConditional: Bool = true, maximumBytes: Int = Self.defaultMaximumBytes,
    deadlines: TransferDeadlines = TransferDeadlines(),
    backoff: Backoff = Backoff(maximumRetries: 3), transport: any HTTPTransport,
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  ) {
    self.url = url
    self.output = output
    self.recordedURL = recordedURL ?? url
    self.secretFields = secretFields
    self.isConditional = isConditional
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
  /// - Throws: ``PlainFailure`` if the download fails, ``FeedError`` if the downloaded file is not a feed.
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
    for path in [output, FeedSource.path(beside: output)] { OutputFile.removeAbandoned(for: path) }
    let former = FeedSource(of: output)
    let known = former.flatMap { isConditional && $0.isFrom(url) ? $0 : nil }
    let sink = FeedSink(beside: output)
    let outcome: FileDownload.Outcome
    do throws(DownloadError) {
      outcome = try await download(known).run(into: sink, progress: progress)
    } catch {
      throw Self.error(error)
    }
    guard case .complete(let fields) = outcome else {
      // Without a known feed, the request has no condition.
      guard let known else { throw PlainFailure(.notAvailable, "\(HTTPURL.redacted(url)): status 304") }
      return StagedFeed(unchanged: output, known)
    }
    var (file, byteCount) = try sink.finish(maximumBytes: maximumBytes, url: url)
    if let member { (file, byteCount) = try naming { try sink.member(member, of: file, maximumBytes: maximumBytes) } }
    try naming { _ = try Feed(opening: file.path) }
    let sha256 = try hash(file.path)
    if let former, former.sha256 == sha256 { return StagedFeed(unchanged: output, former) }
    let source = FeedSource(
      url: url, recordedURL: recordedURL, secretFields: secretFields, sha256: sha256, byteCount: byteCount,
      fields: fields, now: now())
    return StagedFeed(file, for: output, source)
  }

  /// The member of the zip that the URL names, if it names one.
  private var member: String? {
    HTTPURL.member(in: url).map { $0.removingPercentEncoding ?? String($0) }
  }

  private func download(_ known: FeedSource?) -> FileDownload {
    var conditions: HTTPFields = [:]
    conditions["If-None-Match"] = known?.etag
    conditions["If-Modified-Since"] = known?.lastModified
    return FileDownload(
      String(url.prefix { $0 != "#" }),
      .unknown(maximumByteCount: maximumBytes, allowsContentCoding: true, conditions: conditions),
      secretFields: secretFields, deadlines: deadlines, backoff: backoff, transport: transport, now: now)
  }

  private static func error(_ error: DownloadError) -> any Error {
    switch error.kind {
    case .cancelled: PlainFailure(.interrupted, "cancelled")
    case .sink: error.cause ?? error
    case .badRequest, .missing, .refused, .wrongFile, .network: PlainFailure(because: error, error.problem)
    }
  }

  private func hash(_ path: String) throws(PlainFailure) -> String {
    do throws(SystemError) {
      guard let hash = try FileHash(of: path) else { throw .notRegular }
      return hash.hexadecimal
    } catch {
      throw PlainFailure(.cannotWrite, file: output, "what was fetched cannot be read back: \(error)")
    }
  }

  /// Names the URL in errors with the zip.
  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as FeedError {
      error.file = HTTPURL.redacted(url)
      throw error
    }
  }
}
