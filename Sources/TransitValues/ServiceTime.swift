/// A time on a service day, as GTFS counts it.
///
/// Counted in seconds from "noon minus 12 h" of the service date, so a trip that runs past midnight keeps
/// counting: `25:10:00` is 90,600 s. It becomes an instant only with a ``ServiceDate`` and the feed's clock.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>, "Time".
public struct ServiceTime: Hashable, Comparable, Sendable {
  /// Seconds after noon minus 12 h of the service date.
  public let seconds: Int

  /// Makes a time from seconds after noon minus 12 h; any value is allowed, feeds write `0 ...`.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  public static func < (left: ServiceTime, right: ServiceTime) -> Bool {
    left.seconds < right.seconds
  }
}

extension ServiceTime: CustomStringConvertible {
  /// The time as GTFS writes it: `HH:MM:SS`, with more digits for the hours where they are needed.
  public var description: String {
    let magnitude = seconds.magnitude
    let parts = [magnitude / 3600, magnitude / 60 % 60, magnitude % 60].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return (seconds < 0 ? "-" : "") + parts.joined(separator: ":")
  }
}
