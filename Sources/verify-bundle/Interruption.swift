import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether somebody asked the command to stop: Ctrl-C, a polite kill, or a terminal that is closed.
enum Interruption {
  private static let flag = Atomic(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// From now on signals are noted instead of ending the process.
  static func watch() {
    // Made now: a signal handler must not be the first to touch it.
    flag.store(false, ordering: .relaxed)
    // A program that blocks signals hands that down to those it starts.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signalNumber in [SIGINT, SIGTERM, SIGHUP] {
      signal(signalNumber) { _ in Interruption.flag.store(true, ordering: .relaxed) }
      unsafe sigaddset(&signals, signalNumber)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
