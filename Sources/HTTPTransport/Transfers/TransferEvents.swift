import TransitFiles

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

  /// The task while it waits for an event.
  private let receivers = BoundedQueue<CheckedContinuation<Event, Never>, Never>(maximumCount: 1)
  /// Whether the task wants more after the last event.
  private let answers = BoundedQueue<Bool, Never>(maximumCount: 1)
}

// MARK: The thread's side

extension TransferEvents {
  /// Blocks until the receiver has handled the head. Returns whether it wants the body.
  func deliver(_ head: HTTPResponseHead) -> Bool {
    post(.head(head))
    return answers.pop() ?? false
  }

  /// Blocks until the receiver has handled the piece. Returns whether it wants more.
  func deliver(_ piece: [UInt8]) -> Bool {
    post(.body(piece))
    return answers.pop() ?? false
  }

  /// Ends the transfer. Nothing may be delivered after this call.
  func end(_ result: Result<HTTPResponseHead, TransportError>) {
    post(.end(result))
  }

  private func post(_ event: Event) {
    receivers.pop()?.resume(returning: event)
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
        answers.push(attempt { try head(response) })
      case .body(let piece):
        answers.push(
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
    await withCheckedContinuation { receivers.push($0) }
  }
}
