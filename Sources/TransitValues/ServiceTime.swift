/// A time on a service day, as counted by GTFS.
///
/// Counted in seconds from "noon minus 12 h" of the service date, so trips that run past midnight exceed 24 hours:
/// `25:10:00` is 90,600 s. ``ServiceClock/date(of:on:)`` converts it to an instant.
///
/// Times are `Strideable` in seconds. They are encoded as text, `"25:10:00"`.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>, "Time".
public struct ServiceTime: Hashable, Comparable, Sendable {
  /// Seconds after noon minus 12 h of the service date.
  public let seconds: Int

  /// Creates a time from seconds after noon minus 12 h. Times in feeds are not negative, but negative values are
  /// allowed.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// Creates a time from hours, which may be 24 or more, minutes and seconds. Clamped to the range of ``seconds``.
  public init(hour: Int, minute: Int = 0, second: Int = 0) {
    self.init(
      seconds: hour.multipliedClamped(by: 3600).addingClamped(minute.multipliedClamped(by: 60)).addingClamped(second))
  }

  /// Parses `H:MM:SS`; hours may have more digits. Returns `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...9).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2 else {
      return nil
    }
    var numbers: [Int] = []
    for part in parts {
      guard part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    guard numbers[1] < 60, numbers[2] < 60 else { return nil }
    let seconds = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    self.init(seconds: isNegative ? -seconds : seconds)
  }

  /// Whether the left time is earlier.
  public static func < (left: ServiceTime, right: ServiceTime) -> Bool {
    left.seconds < right.seconds
  }
}

extension ServiceTime: Strideable {
  /// Returns the number of seconds to another time; negative if it is earlier. Clamped to the range of `Int`.
  public func distance(to other: ServiceTime) -> Int { other.seconds.subtractingClamped(seconds) }

  /// Returns the time `seconds` later, or earlier for a negative number. Clamped to the range of ``seconds``.
  public func advanced(by seconds: Int) -> ServiceTime { ServiceTime(seconds: self.seconds.addingClamped(seconds)) }
}

extension ServiceTime: LosslessStringConvertible {
  /// The time in GTFS format, `HH:MM:SS`; hours may have more digits.
  public var description: String {
    let magnitude = seconds.magnitude
    let (hour, minute, second) = (magnitude / 3600, magnitude / 60 % 60, magnitude % 60)
    return (seconds < 0 ? "-" : "") + PaddedDigits.two(hour) + ":" + PaddedDigits.two(minute) + ":"
      + PaddedDigits.two(second)
  }
}
