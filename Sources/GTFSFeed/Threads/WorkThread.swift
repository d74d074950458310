import Foundation

/// A thread of its own for work that is synchronous and long, or that others wait for.
///
/// Foundation's `Thread` says nothing where the system gives no thread, since there are too many or no memory is left
/// for its stack: whoever waits for its work then waits for ever.
package enum WorkThread {
  package struct CannotStart: Error, CustomStringConvertible {
    /// The system's words.
    let reason: String

    package var description: String { "cannot start a thread: \(reason)" }
  }

  /// Starts work on a new thread, and does not wait for it.
  ///
  /// - Parameters:
  ///   - name: For debuggers.
  ///   - stackSize: In bytes; what the system gives otherwise.
  /// - Throws: ``CannotStart``; then nothing of the work is done.
  package static func start(
    named name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(CannotStart) {
    var attributes = pthread_attr_t()
    // SAFETY: the attributes are used by these calls alone, which keep nothing of them.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    // SAFETY: the thread releases what is retained here; where there is none, it is released below.
    let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, &attributes, { Work.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, &attributes, { unsafe Work.run($0) }, work.toOpaque())
    #endif
    if code != 0 {
      unsafe work.release()
      throw CannotStart(reason: unsafe String(cString: strerror(code)))
    }
  }

  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      // SAFETY: the argument is the work that `start` retained for this thread.
      guard let argument = unsafe argument else { return nil }
      let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
      Thread.current.name = work.name
      work.body()
      return nil
    }
  }
}
