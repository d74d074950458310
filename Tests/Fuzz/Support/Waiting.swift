import Dispatch
import Synchronization

/// Runs an asynchronous operation and blocks until it ends, because libFuzzer calls a synchronous function.
package func waiting<Value: Sendable>(for operation: @escaping @Sendable () async throws -> Value) throws -> Value {
  let outcome = Outcome<Value>()
  let done = DispatchSemaphore(value: 0)
  Task {
    do {
      let value = try await operation()
      outcome.result.withLock { $0 = .success(value) }
    } catch {
      outcome.result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  guard let result = outcome.result.withLock({ $0 }) else { fatalError("the operation left no result") }
  return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
