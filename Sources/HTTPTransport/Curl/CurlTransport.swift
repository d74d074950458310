import TransitValues

#if os(Linux)
  import TransitFiles

  /// A transport based on the system's libcurl.
  ///
  /// Each transfer has its own thread, so Swift's cooperative threads never block on the network. Later requests of the
  /// same transport reuse connections. Proxies in the environment (`https_proxy` and others) are used; `.netrc` and
  /// cookies are not.
  package final class CurlTransport: HTTPTransport {
    private let authorities: String?
    private let sessions = CurlSessionPool()
    private let traffic = TrafficCounter()

    package var counts: TransportCounts { traffic.counts }

    /// - Parameter authorities: A PEM file of certificates to trust instead of the system's.
    package init(authorities: String? = nil) {
      self.authorities = authorities
    }

    @discardableResult
    package func get(
      _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
    ) async throws(TransportError) -> HTTPResponseHead {
      if Task.isCancelled { throw .cancelled(url: request.url) }
      let url = try HTTPURL(request.url)
      if let problem = CurlSession.problem { throw TransportError(.badRequest, url: request.url, problem) }
      guard let session = sessions.take() else {
        throw TransportError(.connection, url: request.url, "out of memory or file descriptors")
      }
      let control = TransferControl(request)
      let events = TransferEvents()
      let transfer: @Sendable () -> Void = {
        Self.blockSignals()
        let result = Result { () throws(TransportError) in
          try self.transfer(request, to: url, session: session, control: control, events: events)
        }
        self.sessions.put(session)
        events.end(result)
      }
      do throws(PlainFailure) {
        try WorkThread.start(transfer)
      } catch {
        sessions.put(session)
        throw TransportError(.connection, url: request.url, "\(error)")
      }
      let result = await withTaskCancellationHandler {
        await events.receive(url: request.url, head: head, body: body)
      } onCancel: {
        control.cancel()
        session.wake()
      }
      return try result.get()
    }

    /// Sends the request, and follows redirects.
    private func transfer(
      _ request: HTTPRequest, to origin: HTTPURL, session: CurlSession, control: TransferControl,
      events: TransferEvents
    ) throws(TransportError) -> HTTPResponseHead {
      var url = origin
      var redirectCount = 0
      while true {
        try control.checkTime()
        let fields = try request.fields(sentTo: url, from: origin)
        let exchange = CurlExchange(session: session, url: url, request: request, control: control, events: events)
        traffic.addRequest()
        defer { traffic.addBody(byteCount: exchange.bodyByteCount) }
        switch try exchange.run(fields: fields, authorities: authorities) {
        case .response(let head):
          return head
        case .redirect(let location):
          url = try RedirectRule.target(location, from: url, count: redirectCount)
          redirectCount += 1
        }
      }
    }

    /// Blocks all signals on this thread: the process's handlers do not run here, and SIGPIPE does not end the process
    /// when a TLS library writes to a closed connection.
    private static func blockSignals() {
      var all = sigset_t()
      // SAFETY: Only these calls use the set.
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
    }
  }
#endif
