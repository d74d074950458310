// Interruption by the caller, noted for the thread, in place of the tasks of TransitBundle/Hosted.
import TransitCCore

/// Ends a long question that its caller has interrupted.
@safe
package final class QuestionCancellation {
  private let isCancelled: () -> Bool

  /// - Parameter isCancelled: Asks the caller. Called often.
  package init(isCancelled: @escaping () -> Bool) {
    self.isCancelled = isCancelled
  }

  /// Runs a function whose questions it cancels.
  package func during<Success, Failure: Error>(_ body: () throws(Failure) -> Success) throws(Failure) -> Success {
    let outer = unsafe transit_core_of_thread()
    unsafe transit_core_set_of_thread(Unmanaged.passUnretained(self).toOpaque())
    defer {
      // Also keeps this object until here.
      withExtendedLifetime(self) { unsafe transit_core_set_of_thread(outer) }
    }
    return try body()
  }

  /// Whether the question of this thread is canceled.
  package static var isCancelled: Bool {
    guard let current = unsafe transit_core_of_thread() else { return false }
    // SAFETY: `during` keeps the object while the thread has the pointer.
    return unsafe Unmanaged<QuestionCancellation>.fromOpaque(current).takeUnretainedValue().isCancelled()
  }
  package static var isRequested: Bool { isCancelled }

  /// - Throws: ``DatabaseError/cancelled``.
  package static func check() throws(DatabaseError) {
    if isCancelled { throw .cancelled }
  }
}
