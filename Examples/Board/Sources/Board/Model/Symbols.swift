import TransitBundle

extension RouteType {
  /// The symbol of the vehicle.
  var systemImage: String {
    switch basic {
    case .tram, .cableTram: "tram"
    case .subway, .monorail: "tram.fill.tunnel"
    case .rail: "train.side.front.car"
    case .ferry: "ferry"
    case .aerialLift, .funicular: "cablecar"
    default: "bus"
    }
  }
}
