#if canImport(TransitCCurl)
  import Glibc

  /// A thread of its own for a transfer, which blocks while it waits for the network.
  enum TransferThread {
    /// Starts work on a new thread, and does not wait for it.
    ///
    /// - Returns: `nil`, or the system's words when there is no thread; then nothing of the work is done.
    static func start(_ body: @escaping @Sendable () -> Void) -> String? {
      var thread = pthread_t()
      // SAFETY: the thread releases what is retained here; where there is none, it is released below.
      let work = unsafe Unmanaged.passRetained(Work(body: body))
      let code = unsafe pthread_create(&thread, nil, { unsafe Work.run($0) }, work.toOpaque())
      guard code == 0 else {
        unsafe work.release()
        return unsafe String(cString: strerror(code))
      }
      pthread_detach(thread)
      return nil
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
        blockSignals()
        work.body()
        return nil
      }

      /// Keeps the process's signal handlers off this thread, and SIGPIPE from ending the process when a TLS library
      /// writes to a closed connection.
      private static func blockSignals() {
        var all = sigset_t()
        // SAFETY: the set is used by these calls alone.
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
      }
    }
  }
#endif
