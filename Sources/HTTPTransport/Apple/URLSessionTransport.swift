#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// A transport based on URLSession, only for the foreground.
  ///
  /// This file has never been built, because the project's machines run Linux. URLSession forces some differences from
  /// the contract of ``HTTPTransport``: it decompresses a body that the server compressed without being asked, has an
  /// idle timeout (the progress window) instead of a connect timeout and a minimum speed, and has its own limit for the
  /// head.
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
