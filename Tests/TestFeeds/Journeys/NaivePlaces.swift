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
  }

  let stops: [ExactText: Stop]
  private let lines: [ExactText: [ExactText]]

  init(_ feed: FeedText) {
    var stops: [ExactText: Stop] = [:]
    let ids = Set(feed.table("stops.txt").values(of: "stop_id").map { ExactText($0) })
    for row in feed.table("stops.txt").records {
      let id = ExactText(row["stop_id"])
      let parent = ExactText(row["parent_station"])
      let (latitude, longitude) = (
        NaiveNumber.coordinate(row["stop_lat"]), NaiveNumber.coordinate(row["stop_lon"])
      )
      let hasPlace = latitude != nil && longitude != nil
      stops[id] = Stop(
        id: id, latitude: hasPlace ? latitude : nil, longitude: hasPlace ? longitude : nil,
        parent: ids.contains(parent) ? parent : nil, wheelchair: row["wheelchair_boarding"])
    }
    self.stops = stops
    lines = Dictionary(uniqueKeysWithValues: stops.keys.map { ($0, Self.line($0, stops)) })
  }

  private static func line(_ stop: ExactText, _ stops: [ExactText: Stop]) -> [ExactText] {
    var line = [stop]
    while let parent = stops[line[line.count - 1]]?.parent, !line.contains(parent) { line.append(parent) }
    return line
  }

  /// The stop and the stations above it.
  func line(_ stop: ExactText) -> [ExactText] { lines[stop] ?? [stop] }

  func top(_ stop: ExactText) -> ExactText { line(stop).last ?? stop }

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

  /// The walking time between two stops in seconds, or `nil` if they are not of one station and farther apart than
  /// `limit`.
  func walk(_ left: ExactText, _ right: ExactText, limit: Double) -> Int? {
    let areOfOneStation = top(left) == top(right)
    guard let meters = distance(left, right) else { return areOfOneStation ? 0 : nil }
    return areOfOneStation || meters <= limit ? Self.seconds(meters) : nil
  }

  /// The walking time between a place of a question and a stop, like ``walk(_:_:limit:)``.
  func walk(_ place: NaiveQuestion.Place, _ stop: ExactText, limit: Double) -> Int? {
    switch place {
    case .stop(let station):
      return stops.keys.filter { isWithin($0, station) }.compactMap { walk($0, stop, limit: limit) }.min()
    case .coordinate(let latitude, let longitude):
      guard let there = stops[stop],
        let meters = distance((latitude, longitude), (there.latitude, there.longitude)), meters <= limit
      else { return nil }
      return Self.seconds(meters)
    }
  }

  /// The walking time between two places of a question.
  func walk(_ left: NaiveQuestion.Place, _ right: NaiveQuestion.Place, limit: Double) -> Int? {
    switch (left, right) {
    case (_, .stop(let station)):
      return stops.keys.filter { isWithin($0, station) }.compactMap { walk(left, $0, limit: limit) }.min()
    case (.stop, .coordinate): return walk(right, left, limit: limit)
    case (.coordinate(let fromLatitude, let fromLongitude), .coordinate(let toLatitude, let toLongitude)):
      guard let meters = distance((fromLatitude, fromLongitude), (toLatitude, toLongitude)), meters <= limit
      else { return nil }
      return Self.seconds(meters)
    }
  }
}
