/// How far a feed reaches, judged by its stop_times; goals for journeys depend on it.
enum JourneyScale: String, Encodable {
  case city
  case region
  case country

  init(stopTimes: Int) {
    self = stopTimes < 1_000_000 ? .city : stopTimes < 10_000_000 ? .region : .country
  }

  /// The length of the range whose departures are asked for.
  var rangeHours: Int { self == .country ? 1 : 2 }

  /// The reaches whose journeys are measured.
  var reaches: [JourneyReach] { self == .country ? [.near, .far] : [.near] }

  func goals(_ reach: JourneyReach) -> [Goal] {
    if reach == .far { return [Goal(reach.row(JourneyRows.depart), .value, atMost: 0.1)] }
    let limits =
      switch self {
      case .city: (depart: (0.5e-3, 2.5e-3), range: (3e-3, 12e-3), opened: 8e-3, memory: 3e6)
      case .region: (depart: (6e-3, 25e-3), range: (40e-3, 150e-3), opened: 30e-3, memory: 8e6)
      case .country: (depart: (60e-3, 250e-3), range: (0.3, 1.2), opened: 0.8, memory: 24e6)
      }
    return [
      Goal(JourneyRows.depart, .value, atMost: limits.depart.0),
      Goal(JourneyRows.depart, .upper, atMost: limits.depart.1),
      Goal(JourneyRows.arrive, .ratio, atMost: 1.2),
      Goal(JourneyRows.range(hours: rangeHours), .value, atMost: limits.range.0),
      Goal(JourneyRows.range(hours: rangeHours), .upper, atMost: limits.range.1),
      Goal(JourneyRows.opened, .value, atMost: limits.opened),
      Goal(JourneyRows.memory, .value, atMost: limits.memory),
      Goal(JourneyRows.peerDepart, .ratio, atLeast: 3),
      Goal(JourneyRows.peerMemory, .ratio, atLeast: 8),
    ]
  }
}
