// What the core uses of Foundation, in place of TransitFoundation/Hosted. The same results, bit for bit, for the calls
// that the core makes.
import TransitCCore

/// An instant, as seconds since 2001 like Foundation's.
public struct Date: Hashable, Comparable, Sendable {
  public static let timeIntervalBetween1970AndReferenceDate = 978_307_200.0

  public let timeIntervalSinceReferenceDate: Double

  public init(timeIntervalSinceReferenceDate seconds: Double) { timeIntervalSinceReferenceDate = seconds }

  public init(timeIntervalSince1970 seconds: Double) {
    timeIntervalSinceReferenceDate = seconds - Self.timeIntervalBetween1970AndReferenceDate
  }

  public static var now: Date { Date(timeIntervalSince1970: transit_core_now()) }
  public static let distantPast = Date(timeIntervalSinceReferenceDate: -63_114_076_800)
  public static let distantFuture = Date(timeIntervalSinceReferenceDate: 63_113_904_000)

  public var timeIntervalSince1970: Double {
    timeIntervalSinceReferenceDate + Self.timeIntervalBetween1970AndReferenceDate
  }

  public func addingTimeInterval(_ seconds: Double) -> Date { self + seconds }

  public func timeIntervalSince(_ other: Date) -> Double {
    timeIntervalSinceReferenceDate - other.timeIntervalSinceReferenceDate
  }

  public static func < (left: Date, right: Date) -> Bool {
    left.timeIntervalSinceReferenceDate < right.timeIntervalSinceReferenceDate
  }

  public static func + (date: Date, seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + seconds)
  }

  public static func - (date: Date, seconds: Double) -> Date { date + -seconds }
}

extension Date: CustomStringConvertible {
  /// The whole second in UTC, such as `2026-07-06 06:00:00 +0000`.
  public var description: String {
    let day = ServiceDate(daysSince1970: unixSeconds.floorDivided(by: 86_400))
    return "\(day.isoText) \(ServiceTime(seconds: unixSeconds &- day.daysSince1970 &* 86_400)) +0000"
  }
}

/// The parts of a local time.
public struct DateComponents: Hashable, Sendable {
  public var year, month, day, hour, minute, second: Int?

  public init(
    year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }
}

/// A decimal number as its text. No question answers with one.
public struct Decimal: Hashable, Sendable {
  public let text: String

  public init(_ number: Int) { text = String(number) }

  public init?(string: String) { text = string }
}

/// An error with a message for users of an app, who do not see the core.
public protocol LocalizedError: Error {}
