import Synchronization

/// The clock and cancellation state of a transfer.
final class TransferControl: Sendable {
  private let url: String
  private let limit: Duration?
  private let start = ContinuousClock.now
  private let isCancelled = Atomic(false)
  /// The time that the receiver of the response has taken.
  private let receiverTime = Mutex(Duration.zero)

  init(_ request: HTTPRequest) {
    url = request.url
    limit = request.deadlines.transfer
  }

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// - Throws: ``TransportError/Kind/cancelled``, or ``TransportError/Kind/timedOut`` after the deadline of the whole
  ///   transfer.
  func checkTime() throws(TransportError) {
    if isCancelled.load(ordering: .relaxed) { throw .cancelled(url: url) }
    guard let limit, let remainingTime, remainingTime <= .zero else { return }
    throw TransportError(.timedOut, url: url, "the transfer took longer than \(limit)")
  }

  /// The time until the deadline of the whole transfer; `nil` if there is none.
  var remainingTime: Duration? {
    limit.map { $0 - (.now - start) }
  }

  /// The time since the start, without the time that the receiver has taken.
  var networkTime: Duration {
    (.now - start) - receiverTime.withLock { $0 }
  }

  /// Calls the receiver and excludes its time from the network time.
  func withoutNetwork<Answer>(_ body: () -> Answer) -> Answer {
    let before = ContinuousClock.now
    let answer = body()
    receiverTime.withLock { $0 += .now - before }
    return answer
  }
}
