import Foundation

/// The stops of a feed with their stations, and the walks between them.
struct NaivePlaces: Sendable {
  struct Stop: Sendable {
    let id: ExactText
    /// In units of 1e-7 degree.
    let latitude: Int?
    let longitude: Int?
    let parent: ExactText?
    let wheelchair: String
    let isBoardingArea: Bool
  }

  let stops: [ExactText: Stop]
  private let lines: [ExactText: [ExactText]]
  private var pathways = Pathways()

  init(_ feed: FeedText) {
    var stops: [ExactText: Stop] = [:]
    let ids = Set(feed.table("stops.txt").values(of: "stop_id").map { ExactText($0) })
    for row in feed.table("stops.txt").records {
      let id = ExactText(row["stop_id"])
      let parent = ExactText(row["parent_station"])
      let (latitude, longitude) = (
        NaiveNumber.coordinate(row["stop_lat"]), NaiveNumber.coordinate(row["stop_lon"])
      )
      // One degree around 0,0 is no place of a stop.
      let isNearOrigin = abs(latitude ?? 0) <= 10_000_000 && abs(longitude ?? 0) <= 10_000_000
      let hasPlace = latitude != nil && longitude != nil && !isNearOrigin
      stops[id] = Stop(
        id: id, latitude: hasPlace ? latitude : nil, longitude: hasPlace ? longitude : nil,
        parent: ids.contains(parent) ? parent : nil, wheelchair: row["wheelchair_boarding"],
        isBoardingArea: row["location_type"] == "4")
    }
    self.stops = stops
    lines = Dictionary(uniqueKeysWithValues: stops.keys.map { ($0, Self.line($0, stops)) })
    readPathways(feed)
  }

  private static func line(_ stop: ExactText, _ stops: [ExactText: Stop]) -> [ExactText] {
    var line = [stop]
    while let parent = stops[line[line.count - 1]]?.parent, !line.contains(parent) { line.append(parent) }
    return line
  }

  /// The stop and the stations above it.
  func line(_ stop: ExactText) -> [ExactText] { lines[stop] ?? [stop] }

  /// The topmost station; of stops that are their own parents in a circle, always the same one.
  func top(_ stop: ExactText) -> ExactText {
    let line = line(stop)
    guard let last = line.last, let next = stops[last]?.parent, let first = line.firstIndex(of: next) else {
      return line.last ?? stop
    }
    return line[first...].min() ?? last
  }

  /// Whether a stop is another one or below it.
  func isWithin(_ stop: ExactText, _ station: ExactText) -> Bool { line(stop).contains(station) }

  func isAccessible(_ stop: ExactText) -> Bool {
    let known = line(stop).lazy.compactMap { stops[$0]?.wheelchair }.first { $0 != "" && $0 != "0" }
    return known == "1"
  }

  /// In meters, or `nil` if a coordinate is missing.
  func distance(_ left: (Int?, Int?), _ right: (Int?, Int?)) -> Double? {
    guard let fromLatitude = left.0, let fromLongitude = left.1, let toLatitude = right.0, let toLongitude = right.1
    else { return nil }
    func radians(_ units: Int) -> Double { Double(units) / 1e7 * .pi / 180 }
    let north = sin((radians(toLatitude) - radians(fromLatitude)) / 2)
    let east = sin((Double(toLongitude) / 1e7 - Double(fromLongitude) / 1e7) * .pi / 180 / 2)
    let haversine = north * north + cos(radians(fromLatitude)) * cos(radians(toLatitude)) * east * east
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }

  func distance(_ left: ExactText, _ right: ExactText) -> Double? {
    guard let from = stops[left], let to = stops[right] else { return nil }
    return distance((from.latitude, from.longitude), (to.latitude, to.longitude))
  }

  static func seconds(_ distance: Double) -> Int { Int((distance * 1.3 / 1.2).rounded(.up)) }

  /// The walking time from a stop to another one in seconds, or `nil` if riders cannot walk there.
  ///
  /// - Parameter limit: The longest walk between stations in meters; that of the question by default.
  func walk(_ left: ExactText, _ right: ExactText, _ question: NaiveQuestion, limit: Double? = nil) -> Int? {
    if left == right { return 0 }
    let areOfOneStation = top(left) == top(right)
    if areOfOneStation, pathways.stations.contains(top(left)) {
      let ends = [place(left), place(right)]
      if ends[0] == ends[1] { return 0 }
      if let time = pathways.times[ends] { return question.wheelchair ? pathways.stepFreeTimes[ends] : time }
    }
    guard let meters = distance(left, right) else { return areOfOneStation ? 0 : nil }
    return areOfOneStation || meters <= limit ?? question.walk ? Self.seconds(meters) : nil
  }

  /// The walking time from a place of a question to a stop.
  func walk(from place: NaiveQuestion.Place, _ stop: ExactText, _ question: NaiveQuestion) -> Int? {
    switch place {
    case .stop(let station):
      stops.keys.filter { isWithin($0, station) }.compactMap { walk($0, stop, question) }.min()
    case .coordinate(let latitude, let longitude):
      stops[stop].flatMap { distance((latitude, longitude), ($0.latitude, $0.longitude)) }.flatMap {
        $0 <= question.walk ? Self.seconds($0) : nil
      }
    }
  }

  /// The walking time between two places of a question.
  func walk(_ left: NaiveQuestion.Place, _ right: NaiveQuestion.Place, _ question: NaiveQuestion) -> Int? {
    switch (left, right) {
    case (_, .stop(let station)):
      return stops.keys.filter { isWithin($0, station) }.compactMap { walk(from: left, $0, question) }.min()
    case (.stop(let station), .coordinate):
      return stops.keys.filter { isWithin($0, station) }.compactMap { walk(from: right, $0, question) }.min()
    case (.coordinate(let fromLatitude, let fromLongitude), .coordinate(let toLatitude, let toLongitude)):
      guard let meters = distance((fromLatitude, fromLongitude), (toLatitude, toLongitude)), meters <= question.walk
      else { return nil }
      return Self.seconds(meters)
    }
  }
}

// MARK: Pathways

extension NaivePlaces {
  /// The shortest ways of pathways.txt between places of a station.
  struct Pathways: Sendable {
    /// The topmost stations with pathways.
    var stations: Set<ExactText> = []
    /// In seconds, by the places at both ends. Without an entry where no way leads.
    var times: [[ExactText]: Int] = [:]
    /// Without stairs and escalators.
    var stepFreeTimes: [[ExactText]: Int] = [:]
  }

  /// The platform of a boarding area, or else the stop.
  private func place(_ stop: ExactText) -> ExactText {
    stops[stop].flatMap { $0.isBoardingArea ? $0.parent : nil } ?? stop
  }

  fileprivate mutating func readPathways(_ feed: FeedText) {
    var nodes: Set<ExactText> = []
    for row in feed.table("pathways.txt").records {
      let (from, to) = (ExactText(row["from_stop_id"]), ExactText(row["to_stop_id"]))
      guard stops[from] != nil, stops[to] != nil, top(from) == top(to) else { continue }
      pathways.stations.insert(top(from))
      let length = Double(row["length"]).map { Int(($0 / 1.2).rounded(.up)) }
      let time = Int(row["traversal_time"]) ?? length ?? distance(from, to).map(Self.seconds) ?? 0
      let ends = [place(from), place(to)]
      nodes.formUnion(ends)
      for way in row["is_bidirectional"] == "1" ? [ends, ends.reversed()] : [ends] {
        pathways.times[way] = min(time, pathways.times[way] ?? .max)
        if !["2", "4"].contains(row["pathway_mode"]) {
          pathways.stepFreeTimes[way] = min(time, pathways.stepFreeTimes[way] ?? .max)
        }
      }
    }
    Self.joinWays(&pathways.times, nodes)
    Self.joinWays(&pathways.stepFreeTimes, nodes)
  }

  /// Floyd and Warshall's algorithm.
  private static func joinWays(_ times: inout [[ExactText]: Int], _ nodes: Set<ExactText>) {
    for middle in nodes {
      for from in nodes {
        guard let first = times[[from, middle]] else { continue }
        for to in nodes {
          guard let second = times[[middle, to]] else { continue }
          times[[from, to]] = min(first + second, times[[from, to]] ?? .max)
        }
      }
    }
  }
}
