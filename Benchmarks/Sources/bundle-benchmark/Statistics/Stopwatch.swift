import Foundation

/// Measures time in seconds.
enum Stopwatch {
  /// The wall time of `work`.
  static func seconds<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The processor time of `work`, on all threads.
  static func processorSeconds<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = processorSeconds
    try work()
    return processorSeconds - start
  }

  /// The processor time of this process so far. Other load affects it only through processor caches.
  static var processorSeconds: Double {
    var time = timespec()
    // SAFETY: the call fills the given structure.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
