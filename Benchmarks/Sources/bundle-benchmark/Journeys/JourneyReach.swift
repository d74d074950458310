/// How far the ends of journeys are apart.
enum JourneyReach: String, Encodable {
  /// Within a city.
  case near
  /// From city to city.
  case far

  /// The distances of the ends in meters. The cities of a generated country are 90 km apart.
  var distances: ClosedRange<Double> {
    switch self {
    case .near: 0...40_000
    case .far: 60_000...20e6
    }
  }

  /// The number of pairs. Those between cities take long.
  func pairs(of all: Int) -> Int { self == .near ? all : max(1, all / 10) }

  /// The name of a row about such journeys.
  func row(_ name: String) -> String { self == .near ? name : "\(name) between cities" }
}
