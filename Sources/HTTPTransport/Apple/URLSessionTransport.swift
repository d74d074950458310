#if !os(Linux) || URLSESSION
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A transport based on URLSession, only for the foreground.
  ///
  /// Has been built and tested only with the URLSession of Linux. URLSession forces some differences from the contract of
  /// ``HTTPTransport``: it decompresses a body that the server compressed without being asked, has an idle timeout (the
  /// progress window) instead of a connect timeout and a minimum speed, and has its own limit for the head.
  package final class URLSessionTransport: HTTPTransport {
    private let authorities: String?
    private let traffic = TrafficCounter()

    package var counts: TransportCounts { traffic.counts }

    /// - Parameter authorities: A PEM file of certificates to trust instead of the system's. Not supported: each
    ///   transfer fails, instead of trusting the system's.
    package init(authorities: String? = nil) {
      self.authorities = authorities
    }

    @discardableResult
    package func get(
      _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
    ) async throws(TransportError) -> HTTPResponseHead {
      if Task.isCancelled { throw .cancelled(url: request.url) }
      if authorities != nil {
        throw TransportError(.badRequest, url: request.url, "a file of trusted certificates is supported only on Linux")
      }
      let exchange = URLSessionExchange(request, origin: try HTTPURL(request.url), traffic: traffic)
      let message = try exchange.firstMessage()
      // A session calls its delegate on one serial queue, on which the exchange waits for the receiver. One session for
      // all would make transfers wait for each other's receivers.
      let session = URLSession(
        configuration: Self.configuration(request.deadlines), delegate: exchange, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let task = session.dataTask(with: message)
      task.resume()
      let result = await withTaskCancellationHandler {
        await exchange.events.receive(url: request.url, head: head, body: body)
      } onCancel: {
        exchange.control.cancel()
        task.cancel()
      }
      return try result.get()
    }

    private static func configuration(_ deadlines: TransferDeadlines) -> URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      if let transfer = deadlines.transfer { configuration.timeoutIntervalForResource = transfer / .seconds(1) }
      return configuration
    }
  }
#endif
