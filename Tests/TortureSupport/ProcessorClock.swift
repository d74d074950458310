import Foundation

/// Processor time.
package enum ProcessorClock {
  /// The processor time of the current thread in nanoseconds.
  package static var threadNanoseconds: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of all threads of the process in seconds.
  package static var processSeconds: Double { Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    // SAFETY: the call fills `time` and does not keep it.
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
