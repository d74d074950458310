#if os(Linux)
  import TransitCCurl

  /// One request and its response, without following redirects. Used by one thread.
  final class CurlExchange {
    /// The outcome of a successful exchange.
    enum Outcome {
      case response(HTTPResponseHead)
      /// A redirect with its absolute target URL.
      case redirect(String)
    }

    private let session: CurlSession
    private let url: HTTPURL
    private let deadlines: TransferDeadlines
    private let control: TransferControl
    private let events: TransferEvents

    private var reader = HeadReader()
    private var head: HTTPResponseHead?
    private var limit: BodyLimit
    private var watch: ProgressWatch?
    /// The number of bytes of header lines and body since the last progress check.
    private var receivedByteCount = 0
    /// Whether the rest of the response is irrelevant, because the receiver does not want the body.
    private var isDeclined = false
    private var failure: TransportError?

    /// The number of bytes of the body, delivered or not.
    private(set) var bodyByteCount = 0

    /// The maximum length of a redirect's body to receive.
    private static let longestRedirectBody = 65_536

    init(
      session: CurlSession, url: HTTPURL, request: HTTPRequest, control: TransferControl, events: TransferEvents
    ) {
      self.session = session
      self.url = url
      self.control = control
      self.events = events
      deadlines = request.deadlines
      limit = BodyLimit(maximum: request.maximumBodyBytes)
    }

    /// Sends the request and receives the response.
    ///
    /// - Parameters:
    ///   - fields: All header fields to send.
    ///   - authorities: The PEM file of trusted certificates; `nil` for the system's.
    func run(fields: HTTPFields, authorities: String?) throws(TransportError) -> Outcome {
      do throws(CurlFailure) {
        try configure(fields: fields, authorities: authorities)
        try session.begin()
      } catch {
        throw error.transportError(url: url.text, detail: session.errorText, head: nil)
      }
      defer { session.end() }
      let code = try withExtendedLifetime(self) { () throws(TransportError) in try waitForResult() }
      return try outcome(code)
    }

    private func configure(fields: HTTPFields, authorities: String?) throws(CurlFailure) {
      try session.reset()
      try session.setReceiver(self)
      try session.set(CURLOPT_URL, url.text)
      try session.setFields(fields)
      try session.allowOnlyHTTP()
      try session.exitQuickly()
      // Swift code follows redirects, because libcurl cannot forbid a redirect from https to http at a later hop.
      try session.set(CURLOPT_FOLLOWLOCATION, 0)
      // Multiplexing has no benefit for one request per connection.
      try session.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
      try session.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
      try session.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      try session.set(CURLOPT_NOSIGNAL, 1)
      try session.set(CURLOPT_BUFFERSIZE, 131_072)
      try session.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(deadlines.connect / .milliseconds(1))))
      try session.set(CURLOPT_SSL_VERIFYPEER, 1)
      try session.set(CURLOPT_SSL_VERIFYHOST, 2)
      try session.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      if let authorities {
        try session.set(CURLOPT_CAINFO, authorities)
        // Otherwise the folder of the system's certificates would be trusted as well.
        try session.set(CURLOPT_CAPATH, nil)
      }
    }

    /// Runs the session until libcurl has a result.
    private func waitForResult() throws(TransportError) -> CURLcode {
      let longestWait = deadlines.progressWindow / 10
      while true {
        if let code = session.perform() { return code }
        try control.checkTime()
        try checkProgress()
        session.wait(min(longestWait, control.remainingTime ?? longestWait))
      }
    }

    private func checkProgress() throws(TransportError) {
      let time = control.networkTime
      if watch == nil, session.hasConnected { watch = ProgressWatch(deadlines: deadlines, start: time) }
      watch?.add(byteCount: receivedByteCount, at: time)
      receivedByteCount = 0
      guard let watch, watch.isTooSlow(at: time) else { return }
      throw TransportError(
        .timedOut, url: url.text,
        "the server sent less than \(deadlines.minimumBytesPerSecond) bytes per second for \(deadlines.progressWindow)")
    }

    private func outcome(_ code: CURLcode) throws(TransportError) -> Outcome {
      if let failure { throw failure }
      guard let head, code == CURLE_OK || isDeclined else {
        throw CurlFailure(code: code).transportError(url: url.text, detail: session.errorText, head: head)
      }
      guard head.isRedirect, let location = head.fields["Location"] else { return .response(head) }
      guard let target = CurlURL.resolve(location, against: url.text) else {
        throw TransportError(.redirect, url: url.text, "redirects to a Location that is not a URL")
      }
      return .redirect(target)
    }
  }

  // MARK: libcurl's callbacks

  extension CurlExchange {
    /// Handles a header line with its line end. Returns whether to continue.
    func receive(line: [UInt8]) -> Bool {
      receivedByteCount += line.count
      let isComplete: Bool
      do throws(HeadReader.Problem) {
        isComplete = try reader.read(line)
      } catch {
        failure = TransportError(.protocolViolation, url: url.text, "the response \(error.description)")
        return false
      }
      guard isComplete else { return true }
      let head = HTTPResponseHead(status: reader.status, fields: reader.fields, url: url.text)
      self.head = head
      return head.isRedirect || deliver(head)
    }

    private func deliver(_ head: HTTPResponseHead) -> Bool {
      guard control.withoutNetwork({ events.deliver(head) }) else {
        isDeclined = true
        // Returning false closes the connection, so avoid it if the response has no body.
        return head.isWithoutBody
      }
      if limit.isExceeded(by: head) {
        failure = limit.error(url: url.text)
        return false
      }
      return true
    }

    /// Handles a piece of the body. Returns whether to continue.
    func receive(piece: [UInt8]) -> Bool {
      receivedByteCount += piece.count
      bodyByteCount += piece.count
      if piece.isEmpty { return true }
      if head?.isRedirect ?? false {
        isDeclined = bodyByteCount > Self.longestRedirectBody
        return !isDeclined
      }
      guard limit.add(piece.count) else {
        failure = limit.error(url: url.text)
        return false
      }
      isDeclined = !control.withoutNetwork { events.deliver(piece) }
      return !isDeclined
    }
  }
#endif
