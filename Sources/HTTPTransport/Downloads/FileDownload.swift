import TransitValues

/// Downloads a file with as many requests as it takes.
///
/// Continues after the last byte where that is safe, and retries. Each rule bounds what a host can cost:
/// - A range request sends `If-Range` with the strong tag of the bytes so far. A 206 response must have the requested
///   offset, the same length and the same tag; otherwise the download starts over. Without a hash, it is resumed only
///   with a tag and a known length.
/// - A request that brings less than 64 KiB counts as a failure; 64 KiB of progress reset the retries.
/// - The deadline and the minimum speed apply to all requests together.
package struct FileDownload: Sendable {
  package enum Outcome: Sendable {
    /// The sink has the whole file. The header fields are those of the response that began it; empty if an earlier
    /// download did.
    case complete(HTTPFields)
    /// The file has not changed. The sink is empty.
    case unchanged
  }

  private let url: String
  private let file: ExpectedFile
  private let fields: HTTPFields
  private let secretFields: HTTPFields
  private let deadlines: TransferDeadlines
  private let backoff: Backoff
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Int

  /// The default for the maximum time of an object of a release.
  package static let objectTime = Duration.seconds(3600)

  /// - Parameters:
  ///   - fields: Header fields without secrets, sent with each request.
  ///   - secretFields: Header fields such as an API key, sent only to the origin of the URL.
  ///   - deadlines: Its `transfer` is the maximum time of the whole download, including delays.
  ///   - now: Returns the seconds since 1970, for `Retry-After`.
  package init(
    _ url: String, _ file: ExpectedFile, fields: HTTPFields = [:], secretFields: HTTPFields = [:],
    deadlines: TransferDeadlines,
    backoff: Backoff, transport: any HTTPTransport, now: @escaping @Sendable () -> Int
  ) {
    self.url = url
    self.file = file
    self.fields = fields
    self.secretFields = secretFields
    self.deadlines = deadlines
    self.backoff = backoff
    self.transport = transport
    self.now = now
  }

  /// Downloads the remaining bytes. Sends no request if the sink has the whole file.
  ///
  /// - Parameters:
  ///   - sink: Bytes in it continue an earlier download; only a hashed file can be continued.
  ///   - start: When the deadline began, for a file that is requested from several hosts.
  ///   - progress: Called with the bytes received so far, and the length of the file if it is known.
  /// - Throws: ``DownloadError``.
  ///
  /// Cost: at most `1 + maximumRetries` requests for each 64 KiB of progress and each start.
  @discardableResult
  package func run(
    into sink: any DownloadSink, since start: ContinuousClock.Instant = .now,
    progress: (_ received: Int, _ total: Int?) -> Void = { _, _ in }
  ) async throws(DownloadError) -> Outcome {
    var state = DownloadState(
      sink: sink, part: ReceivedPart(of: file, offset: sink.byteCount),
      pace: DownloadPace(backoff: backoff, deadlines: deadlines, at: .now - start))
    while true {
      if try state.isFinished(place) { return .complete(state.part.fields) }
      let sent = ContinuousClock.now - start
      try checkTime(state.pace, at: sent)
      state.requestByteCount = 0
      let verdict = try await request(&state, at: sent, progress)
      let isFast = state.pace.add(byteCount: state.requestByteCount, during: sent..<max(sent, .now - start))
      var failure: (problem: String, retryAfter: Duration?)?
      switch verdict {
      case .unchanged: return .unchanged
      case .refusal(let error): throw error
      // A body that ends early after the start of the file may do so each time, however many bytes it has.
      case .rest where isFast: break
      case .whole, .rest: failure = ("\(place): received \(state.part.progress(at: state.offset))", nil)
      case .discard(let problem): failure = (problem, nil)
      case .failure(let problem, let retryAfter): failure = (problem, retryAfter)
      }
      if let failure, !state.part.isComplete(at: state.offset) {
        try await wait(after: failure.problem, failure.retryAfter, &state.pace, since: start)
      }
    }
  }

  /// The URL for messages.
  private var place: String { HTTPURL.redacted(url) }
}

// MARK: Requests

/// A body with more bytes than its head announced.
private struct SurplusError: ParsingFailure {
  var description: String { "sent more bytes than announced or expected" }
}

extension FileDownload {
  /// Sends one request, which starts after the last byte of the sink.
  private func request(
    _ state: inout DownloadState, at time: Duration, _ progress: (Int, Int?) -> Void
  ) async throws(DownloadError) -> ResponseVerdict {
    if state.offset > 0, !state.part.canResume(at: state.offset) { try state.restart() }
    var verdict = ResponseVerdict.failure("\(place): sent no response")
    var end = 0
    do throws(TransportError) {
      try await transport.get(next(state, at: time)) { head in
        verdict = state.part.verdict(on: head, at: state.offset, now: now())
        switch verdict {
        case .whole:
          try state.restart()
          end = state.part.begin(head)
          return true
        case .rest(let last):
          state.part.resume()
          end = last
          return true
        case .discard: try state.restart()
        case .unchanged, .failure, .refusal: break
        }
        return false
      } body: { bytes in
        guard bytes.count <= end - state.offset else { throw SurplusError() }
        try state.sink.append(bytes)
        state.requestByteCount += bytes.count
        progress(state.offset, state.part.total)
      }
    } catch {
      return try self.verdict(on: error, after: verdict, &state)
    }
    if case .whole = verdict { state.part.end(at: state.offset) }
    return verdict
  }

  private func next(_ state: DownloadState, at time: Duration) -> HTTPRequest {
    // Each response may be the whole file, so a resumed request has the full size limit.
    var request = HTTPRequest(
      url: url, fields: state.part.requestFields(at: state.offset), maximumBodyBytes: file.maximumByteCount,
      deadlines: deadlines)
    for (name, value) in fields.pairs { request.fields.append(name, value) }
    request.secretFields = secretFields
    request.deadlines.transfer = state.pace.remainingTime(at: time)
    return request
  }

  private func verdict(
    on error: TransportError, after verdict: ResponseVerdict, _ state: inout DownloadState
  ) throws(DownloadError) -> ResponseVerdict {
    if error.isPassing { return .failure("\(error)") }
    if let cause = error.cause as? DownloadError { throw cause }
    guard let surplus = error.cause as? SurplusError else { throw DownloadError(error) }
    let problem = "\(place): \(surplus)"
    guard case .rest = verdict else { throw DownloadError(.wrongFile, problem) }
    try state.restart()
    return .discard(problem)
  }

  // MARK: Time

  private func checkTime(_ pace: DownloadPace, at time: Duration) throws(DownloadError) {
    if let limit = deadlines.transfer, time >= limit {
      throw DownloadError(.network, "\(place): the download took longer than \(limit)")
    }
    if pace.isTooSlow {
      let minimum = deadlines.minimumBytesPerSecond
      throw DownloadError(.network, "\(place): the download was slower than \(minimum) bytes per second")
    }
  }

  /// Waits before the next request.
  ///
  /// - Throws: ``DownloadError/Kind/network`` to give up.
  private func wait(
    after problem: String, _ retryAfter: Duration?, _ pace: inout DownloadPace, since start: ContinuousClock.Instant
  ) async throws(DownloadError) {
    let time = ContinuousClock.now - start
    try checkTime(pace, at: time)
    var generator = SystemRandomNumberGenerator()
    guard !pace.hasTooManyRestarts,
      let delay = pace.nextDelay(retryAfter: retryAfter, at: time, using: &generator)
    else { throw DownloadError(.network, problem) }
    do { try await Task.sleep(for: delay) } catch { throw DownloadError(.cancelled, "\(place): was cancelled") }
  }
}
