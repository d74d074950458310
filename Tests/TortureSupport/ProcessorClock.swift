import Foundation

/// Processor time.
package enum ProcessorClock {
  /// Of the thread that asks, in nanoseconds.
  package static var threadNanoseconds: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Of all threads of the process, in seconds.
  package static var processSeconds: Double { Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    // SAFETY: the call fills `time` and keeps nothing of it.
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
