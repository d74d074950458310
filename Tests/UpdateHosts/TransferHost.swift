import Synchronization

/// A host on the loopback interface that serves one file as a ``TransferCase`` says, and other files properly.
package final class TransferHost: Sendable {
  private let server: RawServer
  private let count: Counter

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  /// - Parameters:
  ///   - path: The path of the file, with a leading slash.
  ///   - others: The other files by path.
  package init(_ transfer: TransferCase, _ file: [UInt8], at path: String, others: [String: [UInt8]] = [:]) throws {
    let count = Counter()
    self.count = count
    server = try RawServer { request in
      guard request.target == path else {
        return [others[request.target].map { .respond(body: $0) } ?? .respond("404 Not Found")]
      }
      let number = count.value.withLock { count in
        defer { count += 1 }
        return count
      }
      return transfer.answer(TransferExchange(request: request, number: number, file: file))
    }
  }

  /// The number of requests of the file.
  package var requestCount: Int { count.value.withLock { $0 } }

  package func url(_ path: String = "") -> String { server.url(path) }

  package func stop() { server.stop() }
}
