// The clock of Swift's concurrency, which the core does not have.
import TransitCCore

/// A monotonic clock, in nanoseconds.
struct ContinuousClock {
  struct Instant: Comparable, Sendable {
    private let nanoseconds: Int64

    fileprivate init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    static func + (instant: Instant, pause: Duration) -> Instant {
      let (seconds, attoseconds) = pause.components
      return Instant(nanoseconds: instant.nanoseconds &+ seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
    }
  }

  static var now: Instant { Instant(nanoseconds: transit_core_steady_nanoseconds()) }
}
