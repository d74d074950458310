#if os(Linux)
  import TransitFiles

  /// Runs a transfer on a separate thread, because it blocks while it waits for the network.
  enum TransferThread {
    /// Starts work on a new thread without waiting for it.
    ///
    /// - Returns: `nil`, or the system's message if the thread cannot be created; then the work does not run.
    static func start(_ body: @escaping @Sendable () -> Void) -> String? {
      var thread = pthread_t()
      // SAFETY: The thread releases the retained work. If there is no thread, it is released below.
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
        // SAFETY: The argument is the work that `start` retained for this thread.
        guard let argument = unsafe argument else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        blockSignals()
        work.body()
        return nil
      }

      /// Blocks all signals on this thread: the process's handlers do not run here, and SIGPIPE does not end the
      /// process when a TLS library writes to a closed connection.
      private static func blockSignals() {
        var all = sigset_t()
        // SAFETY: Only these calls use the set.
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
      }
    }
  }
#endif
