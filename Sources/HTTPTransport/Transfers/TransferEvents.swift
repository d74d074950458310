import Dispatch
import Synchronization

/// Passes a response from a transfer's thread to the task that waits for it.
///
/// Passes one event at a time: the thread blocks until the task has handled the event. A slow receiver therefore slows
/// the transfer down, and no pieces accumulate in memory. Each instance is used by one thread and one task.
final class TransferEvents: Sendable {
  private enum Event {
    case head(HTTPResponseHead)
    case body([UInt8])
    case end(Result<HTTPResponseHead, TransportError>)
  }

  private struct State {
    var event: Event?
    var waiting: CheckedContinuation<Event, Never>?
    var answer = false
  }

  private let state = Mutex(State())
  private let answered = DispatchSemaphore(value: 0)
}

// MARK: The thread's side

extension TransferEvents {
  /// Blocks until the receiver has handled the head. Returns whether it wants the body.
  func deliver(_ head: HTTPResponseHead) -> Bool {
    waitForAnswer(to: .head(head))
  }

  /// Blocks until the receiver has handled the piece. Returns whether it wants more.
  func deliver(_ piece: [UInt8]) -> Bool {
    waitForAnswer(to: .body(piece))
  }

  /// Ends the transfer. Nothing may be delivered after this call.
  func end(_ result: Result<HTTPResponseHead, TransportError>) {
    post(.end(result))
  }

  private func waitForAnswer(to event: Event) -> Bool {
    post(event)
    answered.wait()
    return state.withLock { $0.answer }
  }

  private func post(_ event: Event) {
    let waiting = state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      if waiting == nil { state.event = event }
      return waiting
    }
    waiting?.resume(returning: event)
  }
}

// MARK: The task's side

extension TransferEvents {
  /// Calls the closures with the delivered events. Returns when the transfer has ended.
  ///
  /// - Parameter url: The URL for errors of a closure.
  func receive(
    url: String, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async -> Result<HTTPResponseHead, TransportError> {
    var failure: TransportError?
    func attempt(_ answer: () throws -> Bool) -> Bool {
      do {
        return try answer()
      } catch {
        failure = TransportError(.receiver, url: url, "the receiver stopped: \(error)", cause: error)
        return false
      }
    }
    while true {
      switch await next() {
      case .head(let response):
        answer(attempt { try head(response) })
      case .body(let piece):
        answer(
          attempt {
            try body(piece)
            return true
          })
      case .end(let result):
        return failure.map { .failure($0) } ?? result
      }
    }
  }

  private func next() async -> Event {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> Event? in
        defer { state.event = nil }
        if state.event == nil { state.waiting = continuation }
        return state.event
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  private func answer(_ answer: Bool) {
    state.withLock { $0.answer = answer }
    answered.signal()
  }
}
