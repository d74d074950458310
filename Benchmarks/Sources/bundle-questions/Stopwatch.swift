import Foundation

/// Measures time in seconds.
enum Stopwatch {
  /// The wall time of `work`, and its result.
  static func wall<Result>(_ work: () throws -> Result) rethrows -> (seconds: Double, result: Result) {
    let start = ContinuousClock.now
    let result = try work()
    return ((ContinuousClock.now - start) / .seconds(1), result)
  }

  /// The processor time of `work` on all threads, which other load affects only through caches, and its result.
  static func processor<Result>(_ work: () throws -> Result) rethrows -> (seconds: Double, result: Result) {
    let start = processSeconds
    let result = try work()
    return (processSeconds - start, result)
  }

  private static var processSeconds: Double {
    var time = timespec()
    // SAFETY: the call fills the given structure.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Date {
  // Boards start at whole seconds.
  init(unixSeconds: Int) { self.init(timeIntervalSince1970: Double(unixSeconds)) }

  var unixSeconds: Int { Int(timeIntervalSince1970) }
}
