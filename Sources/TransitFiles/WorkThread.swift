package import Dispatch
package import TransitValues

/// A thread for work that blocks or runs long.
///
/// Foundation's `Thread` does not report failure to start, for example with too many threads or no memory for the
/// stack. Callers that wait for the work would then wait forever.
package enum WorkThread {
  /// Starts work on a new thread and returns immediately.
  ///
  /// - Parameters:
  ///   - stackSize: In bytes; the system's default if `nil`.
  ///   - group: Contains the work until it ends.
  /// - Throws: ``FailureCode/thread``; the work is then not run.
  package static func start(
    stackSize: Int? = nil, in group: DispatchGroup? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(PlainFailure) {
    group?.enter()
    var attributes = pthread_attr_t()
    // SAFETY: only these calls use the attributes, and they keep no reference.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    // SAFETY: the thread releases the retained object; if no thread starts, it is released below.
    let work = unsafe Unmanaged.passRetained(
      Work {
        body()
        group?.leave()
      })
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, &attributes, { unsafe Work.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, &attributes, { unsafe Work.run($0) }, work.toOpaque())
    #endif
    if code != 0 {
      unsafe work.release()
      group?.leave()
      throw PlainFailure(.thread, "cannot start a thread: \(SystemError(code: code))")
    }
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      // SAFETY: the argument is the work that `start` retained for this thread.
      guard let argument = unsafe argument else { return nil }
      let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
      work.body()
      return nil
    }
  }
}
