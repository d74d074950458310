/// Seconds of wall time that work takes.
enum Stopwatch {
  static func seconds<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
