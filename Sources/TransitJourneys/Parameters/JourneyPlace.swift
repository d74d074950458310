import TransitBundle
public import TransitValues

/// Where a journey starts or ends.
public enum JourneyPlace: Hashable, Codable, Sendable {
  /// A stop, or a station, which stands for all stops below it at any depth.
  case stop(StopID)
  /// A point on the map.
  case coordinate(Coordinate)
}

extension JourneyPlace: CustomStringConvertible {
  /// The stop_id, or latitude and longitude.
  public var description: String {
    switch self {
    case .stop(let id): id.rawValue
    case .coordinate(let coordinate): coordinate.description
    }
  }
}

extension JourneyPlace: ExpressibleByStringLiteral {
  /// A stop by its stop_id.
  public init(stringLiteral value: String) { self = .stop(StopID(rawValue: value)) }
}
