#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// Transfers by URLSession, in the foreground only.
  ///
  /// This file has never been built: the project's machines run Linux. It differs from the contract of
  /// ``HTTPTransport`` where URLSession leaves no choice: it inflates a body that the server encoded unasked, has an
  /// idle timeout (the progress window) in place of the connect timeout and the average speed, and bounds the head by
  /// itself.
  package final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let traffic = TrafficCounter()

    package var counts: TransportCounts { traffic.counts }

    package init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpShouldSetCookies = false
      session = URLSession(configuration: configuration)
    }

    deinit {
      session.finishTasksAndInvalidate()
    }

    @discardableResult
    package func get(
      _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
    ) async throws(TransportError) -> HTTPResponseHead {
      if Task.isCancelled { throw .cancelled(url: request.url) }
      let url = try HTTPURL(request.url)
      guard let address = URL(string: request.url) else {
        throw TransportError(.badRequest, url: request.url, "the URL is malformed")
      }
      var message = URLRequest(url: address, timeoutInterval: request.deadlines.progressWindow / .seconds(1))
      for (name, value) in try request.fields(sentTo: url, from: url).pairs {
        message.setValue(value, forHTTPHeaderField: name)
      }
      let exchange = URLSessionExchange(request, origin: url, traffic: traffic)
      let task = session.dataTask(with: message)
      task.delegate = exchange
      traffic.addRequest()
      task.resume()
      let result = await withTaskCancellationHandler {
        await exchange.events.receive(url: request.url, head: head, body: body)
      } onCancel: {
        exchange.control.cancel()
        task.cancel()
      }
      return try result.get()
    }
  }
#endif
