package import TransitBundle

/// A means of transport, as a word.
package enum TravelMode: String, CaseIterable, Sendable {
  case tram, subway, rail, bus, ferry
  case cableTram = "cable_tram"
  case aerialLift = "aerial_lift"
  case funicular, trolleybus, monorail

  /// - Throws: ``UsageError`` that lists the words.
  init(parsing text: String) throws(UsageError) {
    guard let mode = TravelMode(rawValue: text) else {
      throw UsageError("expected one of \(Self.allCases.map { $0.rawValue }.joined(separator: ", "))")
    }
    self = mode
  }

  /// The basic route_type.
  package var routeType: RouteType {
    switch self {
    case .tram: .tram
    case .subway: .subway
    case .rail: .rail
    case .bus: .bus
    case .ferry: .ferry
    case .cableTram: .cableTram
    case .aerialLift: .aerialLift
    case .funicular: .funicular
    case .trolleybus: .trolleybus
    case .monorail: .monorail
    }
  }
}
