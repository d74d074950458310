#if !os(Linux) || URLSESSION
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The delegate of the session of one transfer.
  ///
  /// URLSession calls it on a serial queue, and waits while the receiver handles an event.
  final class URLSessionExchange: NSObject, URLSessionDataDelegate {
    private struct State {
      var url: HTTPURL
      var head: HTTPResponseHead?
      var limit: BodyLimit
      var redirectCount = 0
      var isDeclined = false
      var failure: TransportError?

      /// Whether the body ended before its `Content-Length`. URLSession may have decompressed other bodies.
      var isTruncated: Bool {
        guard let head, !head.isWithoutBody, head.fields["Content-Encoding"] == nil else { return false }
        return head.fields["Content-Length"].flatMap { ContentLength.parse($0) }.map { limit.received < $0 } ?? false
      }
    }

    let events = TransferEvents()
    let control: TransferControl
    private let request: HTTPRequest
    private let origin: HTTPURL
    private let traffic: TrafficCounter
    private let state: Mutex<State>

    init(_ request: HTTPRequest, origin: HTTPURL, traffic: TrafficCounter) {
      self.request = request
      self.origin = origin
      self.traffic = traffic
      control = TransferControl(request)
      state = Mutex(State(url: origin, limit: BodyLimit(maximum: request.maximumBodyBytes)))
    }

    /// Returns the message that starts the transfer.
    func firstMessage() throws(TransportError) -> URLRequest { try message(to: origin) }

    /// Returns a message with no fields but those that may be sent to this URL.
    private func message(to url: HTTPURL) throws(TransportError) -> URLRequest {
      guard let address = URL(string: url.text) else {
        throw TransportError(.badRequest, url: url.text, "the URL is malformed")
      }
      var message = URLRequest(url: address, timeoutInterval: request.deadlines.progressWindow / .seconds(1))
      for (name, value) in try request.fields(sentTo: url, from: origin).pairs {
        message.addValue(value, forHTTPHeaderField: name)
      }
      traffic.addRequest()
      return message
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // URLSession's own `newRequest` has the fields of the last one, secrets included, so only its URL is used.
      let next = state.withLock { state -> URLRequest? in
        do throws(TransportError) {
          let location = newRequest.url?.absoluteString ?? ""
          state.url = try RedirectRule.target(location, from: state.url, count: state.redirectCount)
          state.redirectCount += 1
          return try message(to: state.url)
        } catch {
          state.failure = error
          return nil
        }
      }
      // Without a next request, the redirect becomes the response, which is then cancelled.
      completionHandler(next)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let former = state.withLock { $0 }
      guard let response = response as? HTTPURLResponse, former.failure == nil else {
        completionHandler(.cancel)
        return
      }
      var fields = HTTPFields()
      for case (let name as String, let value as String) in response.allHeaderFields {
        fields.append(name, value)
      }
      let head = HTTPResponseHead(status: response.statusCode, fields: fields, url: former.url.text)
      let isWanted = events.deliver(head)
      let goesOn = state.withLock { state in
        state.head = head
        state.isDeclined = !isWanted
        if isWanted, state.limit.isExceeded(by: head) { state.failure = state.limit.error(url: head.url) }
        return isWanted && state.failure == nil
      }
      completionHandler(goesOn ? .allow : .cancel)
      // URLSession on Linux ignores the disposition.
      if !goesOn { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      traffic.addBody(byteCount: data.count)
      let isWithinLimit = state.withLock { state in
        guard !state.isDeclined, state.failure == nil else { return false }
        if state.limit.add(data.count) { return true }
        state.failure = state.limit.error(url: state.url.text)
        return false
      }
      if isWithinLimit {
        do throws(TransportError) {
          try control.checkTime()
          if data.isEmpty || events.deliver(Array(data)) { return }
          state.withLock { $0.isDeclined = true }
        } catch {
          state.withLock { $0.failure = error }
        }
      }
      dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      events.end(
        state.withLock { state in
          if let failure = state.failure { return .failure(failure) }
          if let head = state.head, state.isDeclined || error == nil && !state.isTruncated { return .success(head) }
          return .failure(failure(error, url: state.url.text, hasHead: state.head != nil))
        })
    }

    private func failure(_ error: (any Error)?, url: String, hasHead: Bool) -> TransportError {
      let kind: TransportError.Kind =
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .badServerResponse, .cannotParseResponse: .protocolViolation
        case .httpTooManyRedirects, .redirectToNonExistentLocation, .unsupportedURL: .redirect
        case .appTransportSecurityRequiresSecureConnection: .badRequest
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
          .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
          .tls
        default: hasHead ? .truncated : .connection
        }
      let problem = error?.localizedDescription ?? "the connection closed within the response"
      return TransportError(kind, url: url, problem)
    }
  }
#endif
