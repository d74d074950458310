import TransitBundle

/// The type of vehicle on a line, with its speed.
enum CityMode {
  case intercity, rail, subway, tram, bus, nightBus

  var routeType: RouteType {
    switch self {
    case .intercity, .rail: .rail
    case .subway: .subway
    case .tram: .tram
    case .bus, .nightBus: .bus
    }
  }

  var isRailway: Bool { routeType == .rail }

  /// Speed between stops in decimeters per second.
  var speed: Int {
    switch self {
    case .intercity: 400
    case .rail: 190
    case .subway: 120
    case .tram: 75
    case .bus: 66
    case .nightBus: 80
    }
  }

  /// Seconds lost at each stop for braking and accelerating.
  var stopLoss: Int {
    switch self {
    case .intercity: 120
    case .rail: 40
    default: 18
    }
  }

  /// Rounding of times in seconds. Timetables of trains and buses have whole minutes.
  var grain: Int {
    switch self {
    case .intercity, .rail, .bus, .nightBus: 60
    case .subway, .tram: 6
    }
  }

  var isOnTrack: Bool { [.intercity, .rail, .subway].contains(self) }

  /// The color as RRGGBB, by the line's number.
  func color(_ number: Int) -> String {
    switch self {
    case .intercity: "EC0016"
    case .rail: "408335"
    case .subway: ["7DAD4C", "DA421E", "16683D", "F0D722"][number % 4]
    case .tram: ["BE1414", "CC0000", "FFD500", "0066AD", "8C6DAB"][number % 5]
    case .bus: ["A5027D", "95276E"][number % 2]
    case .nightBus: "000000"
    }
  }

  /// Black on light colors, white on dark ones.
  func textColor(_ number: Int) -> String {
    let channels = Int(color(number), radix: 16).map { [$0 >> 16, $0 >> 8 & 255, $0 & 255] } ?? [0, 0, 0]
    return channels[0] * 3 + channels[1] * 6 + channels[2] > 1500 ? "000000" : "FFFFFF"
  }
}
