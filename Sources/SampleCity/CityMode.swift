import TransitBundle

/// A type of vehicle, with its speed.
struct CityMode: Equatable {
  let routeType: RouteType
  /// Speed between stops in decimeters per second.
  let speed: Int
  /// Seconds lost at each stop for braking and accelerating.
  let stopLoss: Int
  /// Rounding of times in seconds. Timetables of trains and buses have whole minutes.
  let grain: Int
  /// Colors as RRGGBB, which the lines use in turn.
  let colors: [String]

  static let intercity = CityMode(routeType: .rail, speed: 400, stopLoss: 120, grain: 60, colors: ["EC0016"])
  static let rail = CityMode(routeType: .rail, speed: 190, stopLoss: 40, grain: 60, colors: ["408335"])
  static let subway = CityMode(
    routeType: .subway, speed: 120, stopLoss: 18, grain: 6, colors: ["7DAD4C", "DA421E", "16683D", "F0D722"])
  static let tram = CityMode(
    routeType: .tram, speed: 75, stopLoss: 18, grain: 6, colors: ["BE1414", "CC0000", "FFD500", "0066AD", "8C6DAB"])
  static let bus = CityMode(routeType: .bus, speed: 66, stopLoss: 18, grain: 60, colors: ["A5027D", "95276E"])
  static let nightBus = CityMode(routeType: .bus, speed: 80, stopLoss: 18, grain: 60, colors: ["000000"])

  var isRailway: Bool { routeType == .rail }
  var isOnTrack: Bool { isRailway || self == .subway }

  func color(_ number: Int) -> String { colors[number % colors.count] }

  /// Black on light colors, white on dark ones.
  func textColor(_ number: Int) -> String {
    let rgb = Int(color(number), radix: 16) ?? 0
    return (rgb >> 16) * 3 + (rgb >> 8 & 255) * 6 + rgb & 255 > 1500 ? "000000" : "FFFFFF"
  }
}
