import Synchronization
import TransitService

/// When a question ends without an answer: its time is over, its client is gone, or the server stops.
final class QuestionEnd: Sendable {
  private let deadline: ContinuousClock.Instant
  private let connection: Connection?
  private let isStopped = Atomic(false)

  init(after duration: Duration, connection: Connection?) {
    deadline = .now + duration
    self.connection = connection
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Cheap enough to be asked often.
  var isOver: Bool {
    isStopped.load(ordering: .relaxed) || connection?.isGone == true || ContinuousClock.now > deadline
  }
}
