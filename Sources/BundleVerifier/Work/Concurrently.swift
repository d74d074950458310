import Dispatch
import Synchronization

/// Runs two functions in parallel.
enum Concurrently {
  /// Runs both and waits for both; if one fails, the other is canceled.
  ///
  /// - Parameter isCancelled: Combined with the failure flag in the closure that both functions receive.
  /// - Throws: The first error.
  static func run<First: Sendable, Second: Sendable>(
    isCancelled: @escaping @Sendable () -> Bool,
    _ first: @Sendable (@escaping @Sendable () -> Bool) throws -> First,
    _ second: @Sendable (@escaping @Sendable () -> Bool) throws -> Second
  ) throws -> (First, Second) {
    let outcome = Outcome<First, Second>()
    let shouldStop: @Sendable () -> Bool = { isCancelled() || outcome.hasFailed }
    // On a single core they run one after the other, which is safe because neither waits for the other.
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      do {
        if index == 0 {
          let result = try first(shouldStop)
          outcome.first.withLock { $0 = result }
        } else {
          let result = try second(shouldStop)
          outcome.second.withLock { $0 = result }
        }
      } catch {
        outcome.error.withLock { $0 = $0 ?? error }
      }
    }
    if let error = outcome.error.withLock({ $0 }) { throw error }
    guard let first = outcome.first.withLock({ $0 }), let second = outcome.second.withLock({ $0 }) else {
      preconditionFailure("work that does not fail has a result")
    }
    return (first, second)
  }

  private final class Outcome<First: Sendable, Second: Sendable>: Sendable {
    let first = Mutex<First?>(nil)
    let second = Mutex<Second?>(nil)
    let error = Mutex<(any Error)?>(nil)

    var hasFailed: Bool { error.withLock { $0 != nil } }
  }
}
