/// An instant, counted in seconds since 1970-01-01T00:00:00Z without leap seconds.
public struct UnixTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int

  /// Makes an instant from seconds since 1970-01-01T00:00:00Z.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  public static func < (left: UnixTime, right: UnixTime) -> Bool {
    left.seconds < right.seconds
  }
}
