#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// The delegate of one task of a ``URLSessionTransport``. Never built, see there.
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

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      let location = newRequest.url?.absoluteString ?? ""
      let fields = state.withLock { state -> HTTPFields? in
        do throws(TransportError) {
          state.url = try RedirectRule.target(location, from: state.url, count: state.redirectCount)
          state.redirectCount += 1
          return try request.fields(sentTo: state.url, from: origin)
        } catch {
          state.failure = error
          return nil
        }
      }
      guard let fields else {
        task.cancel()
        completionHandler(nil)
        return
      }
      traffic.addRequest()
      var message = newRequest
      message.allHTTPHeaderFields = Dictionary(fields.pairs.map { ($0.name, $0.value) }) { $0 + ", " + $1 }
      completionHandler(message)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      guard let response = response as? HTTPURLResponse else {
        completionHandler(.cancel)
        return
      }
      var fields = HTTPFields()
      for case (let name as String, let value as String) in response.allHeaderFields {
        fields.append(name, value)
      }
      let head = HTTPResponseHead(status: response.statusCode, fields: fields, url: state.withLock { $0.url.text })
      let isWanted = events.deliver(head)
      let goesOn = state.withLock { state in
        state.head = head
        state.isDeclined = !isWanted
        if isWanted, state.limit.isExceeded(by: head) { state.failure = state.limit.error(url: head.url) }
        return isWanted && state.failure == nil
      }
      completionHandler(goesOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      traffic.addBody(byteCount: data.count)
      let isWithinLimit = state.withLock { state in
        guard !state.isDeclined, state.failure == nil else { return false }
        if state.limit.add(data.count) { return true }
        state.failure = state.limit.error(url: state.url.text)
        return false
      }
      if isWithinLimit, events.deliver(Array(data)) {
        do throws(TransportError) {
          try control.checkTime()
          return
        } catch {
          state.withLock { $0.failure = error }
        }
      } else {
        state.withLock { $0.isDeclined = true }
      }
      dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      events.end(
        state.withLock { state in
          if let failure = state.failure { return .failure(failure) }
          if let head = state.head, error == nil || state.isDeclined { return .success(head) }
          return .failure(failure(error, url: state.url.text, hasHead: state.head != nil))
        })
    }

    private func failure(_ error: (any Error)?, url: String, hasHead: Bool) -> TransportError {
      let kind: TransportError.Kind =
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .badServerResponse, .cannotParseResponse: .protocolViolation
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
          .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
          .tls
        default: hasHead ? .truncated : .connection
        }
      return TransportError(kind, url: url, error?.localizedDescription ?? "the response is not HTTP")
    }
  }
#endif
