import Foundation

/// Seconds that pass.
enum Stopwatch {
  /// The wall time that work takes.
  static func seconds<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The processor time that work takes, of all threads.
  static func processorSeconds<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = processorSeconds
    try work()
    return processorSeconds - start
  }

  /// The processor time of this process so far: of what others do, only the emptied caches count.
  static var processorSeconds: Double {
    var time = timespec()
    // SAFETY: the call fills in the time it is given.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
