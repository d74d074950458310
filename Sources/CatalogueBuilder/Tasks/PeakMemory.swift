import TransitFiles

/// The most resident memory of this process.
enum PeakMemory {
  /// In bytes; `nil` if the system does not say.
  static var byteCount: Int? {
    var usage = rusage()
    #if canImport(Darwin)
      let (who, unit) = (RUSAGE_SELF, 1)
    #else
      let (who, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1024)
    #endif
    // SAFETY: the call fills `usage`, which outlives it.
    guard unsafe getrusage(who, &usage) == 0 else { return nil }
    return usage.ru_maxrss * unit
  }
}
