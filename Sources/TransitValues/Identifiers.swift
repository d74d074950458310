/// An id as a feed writes it: opaque, case-sensitive text.
///
/// Each kind of id is a type of its own, so that a trip's id is never passed for a stop's. Ids are string literals where
/// the type is known: `timetable.stop("8503000")`. They encode as plain text.
public protocol FeedIdentifier:
  RawRepresentable<String>, Hashable, Comparable, Codable, CodingKeyRepresentable, Sendable,
  ExpressibleByStringInterpolation, CustomStringConvertible
{
  /// Makes an id from its text, unchanged.
  init(rawValue: String)
}

extension FeedIdentifier {
  /// Makes an id from its text, unchanged.
  public init(_ text: String) {
    self.init(rawValue: text)
  }

  /// Makes an id from a string literal.
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }

  /// The id's text.
  public var description: String { rawValue }

  /// Compares bytes. Unlike in `String`, "é" as one code point and as two are different ids.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }

  /// Byte order of the UTF-8 text.
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
