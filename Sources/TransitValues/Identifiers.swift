/// An ID as written in a feed: opaque, case-sensitive text.
///
/// Each kind of ID has its own type, so that a trip ID cannot be passed as a stop ID. Where the type is known, an ID
/// can be a string literal: `timetable.stop("8503000")`. IDs are encoded as plain text.
public protocol FeedIdentifier:
  RawRepresentable<String>, Hashable, Comparable, Codable, CodingKeyRepresentable, Sendable,
  ExpressibleByStringInterpolation, CustomStringConvertible
{
  /// Creates an ID from its text, unchanged.
  init(rawValue: String)
}

extension FeedIdentifier {
  /// Creates an ID from its text, unchanged.
  public init(_ text: String) {
    self.init(rawValue: text)
  }

  /// Creates an ID from a string literal.
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }

  /// The ID's text.
  public var description: String { rawValue }

  /// Compares bytes. Unlike in `String`, "é" as one code point and as two are different IDs.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    // At once, because one by one they take ten times as long.
    let isHashed: Void? = unsafe rawValue.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isHashed == nil {
      unsafe Array(rawValue.utf8).withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
    hasher.combine(0xFF as UInt8)
  }

  /// Orders IDs by the bytes of their UTF-8 text.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// The ID of a stop: `stops.stop_id`.
public struct StopID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a trip: `trips.trip_id`.
public struct TripID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a route: `routes.route_id`.
public struct RouteID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a service: `service_id` in calendar.txt and calendar_dates.txt.
public struct ServiceID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
