import Synchronization
import TransitFiles

/// Whether a signal asked the command to stop: SIGINT, SIGTERM or SIGHUP.
enum StopSignals {
  private static let flag = Atomic(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Makes signals set a flag instead of ending the process.
  static func watch() {
    // Initialize the flag here: a signal handler must not be its first user.
    flag.store(false, ordering: .relaxed)
    // The parent process may have blocked these signals, and children inherit that.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signalNumber in [SIGINT, SIGTERM, SIGHUP] {
      signal(signalNumber) { _ in StopSignals.flag.store(true, ordering: .relaxed) }
      unsafe sigaddset(&signals, signalNumber)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
