import Synchronization

/// Counts the traffic of a transport's concurrent transfers.
final class TrafficCounter: Sendable {
  private let state = Mutex(TransportCounts())

  var counts: TransportCounts { state.withLock { $0 } }

  func addRequest() {
    state.withLock { $0.requests += 1 }
  }

  func addBody(byteCount: Int) {
    state.withLock { $0.bodyBytes += byteCount }
  }
}
