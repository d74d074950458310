/// An id as a feed writes it: opaque text, case-sensitive.
public protocol FeedIdentifier:
  RawRepresentable<String>, Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
{
  /// Takes the id's text as it is.
  init(rawValue: String)
}

extension FeedIdentifier {
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }

  public var description: String { rawValue }

  /// Equal bytes: ids are opaque, so that an "é" of one and one of two code points differ, unlike in `String`.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }

  /// Byte order of the UTF-8 text, GTFS's only order of ids.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// `stops.stop_id`.
public struct StopID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `trips.trip_id`.
public struct TripID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `routes.route_id`.
public struct RouteID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The `service_id` of calendar and calendar_dates.
public struct ServiceID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
