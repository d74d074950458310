import BundleFormat
import TransitBundle
import TransitFoundation
import TransitValues

/// The timetable, options and service days of one question.
struct SearchFrame {
  let network: JourneyNetwork
  let context: SearchContext
  /// The question's instant in whole seconds since 1970: rounded up for departures, down for arrivals.
  let instant: Int
  /// The most vehicles.
  let vehicles: Int
  /// The longest duration in seconds.
  let longest: Int32

  /// More changes than any rider makes; the search ends when no stop is reached earlier.
  private static let vehicleLimit = 64

  /// - Parameters:
  ///   - instant: The question's instant in seconds since 1970.
  ///   - length: The length of a range of departures in seconds.
  init(
    _ options: JourneyOptions, instant: Int, within length: Int, live snapshot: LiveSnapshot?, _ reader: JourneyReader,
    _ timetable: Timetable, _ store: JourneyStore
  ) throws(DatabaseError) {
    let network = try store.network(reader)
    let live = try snapshot.map { snapshot throws(DatabaseError) in
      try store.live(snapshot, network, reader, timetable.clock)
    }
    self.network = network
    // All sums of instants and durations fit.
    let instant = instant.clamped(to: -(1 << 53)...1 << 53)
    self.instant = instant
    longest = Int32(options.longestDuration.wholeSeconds)
    vehicles = min(max(0, options.maximumTransfers), Self.vehicleLimit - 1) + 1
    // Both directions of time, so that questions for departures and arrivals have the same service days.
    let reach = -Int(longest)...length + Int(longest)
    let scheduled = timetable.days(within: reach, of: instant, hasFrequencies: reader.patterns.hasFrequencies)
    let days = live.map { $0.days(adding: scheduled, within: reach, of: instant) } ?? scheduled
    let key = SearchContext.Key(
      filter: try TripFilter(options, reader, network),
      walking: WalkingOptions(
        distance: options.walkingDistance >= 0 ? options.walkingDistance : 0,
        changeTime: Int32(options.changeTime.wholeSeconds), avoidsSteps: options.requiresWheelchairAccess),
      dates: days.map { $0.date }, live: snapshot.map { ObjectIdentifier($0) })
    context = store.context(key, network, live, reader, days: days)
  }

  /// Returns a place with the stops in walking distance; `nil` for an unknown stop, which is stored in `unknown`.
  func endpoint(_ place: JourneyPlace, _ unknown: inout StopID?) throws(DatabaseError) -> Endpoint? {
    switch place {
    case .coordinate(let coordinate):
      return Endpoint(coordinate: coordinate, network.stops, distance: context.walking.distance)
    case .stop(let id):
      guard let rank = try context.reader.rank(ofStop: id), rank > .absent, rank.index <= network.stops.count
      else {
        unknown = id
        return nil
      }
      return Endpoint(stop: rank, network, context.walking)
    }
  }
}

extension Timetable {
  /// The service days on which vehicles can run within a range of seconds after an instant.
  fileprivate func days(within reach: ClosedRange<Int>, of instant: Int, hasFrequencies: Bool) -> [SearchContext.Day] {
    guard let validity = information.validity else { return [] }
    let day = 86_400
    let latest = min(max(0, metadata.latestTime), 3653 * day)
    // Runs of trips in frequencies.txt may call before their service day starts.
    let ahead = hasFrequencies ? day : 0
    // An origin is less than two days from midnight UTC of its date.
    let years = (-4_000_000...4_000_000)
    let first = (instant / day).clamped(to: years) + (reach.lowerBound - latest) / day - 3
    let last = (instant / day).clamped(to: years) + (reach.upperBound + ahead) / day + 3
    let dates =
      max(
        first, validity.lowerBound.daysSince1970)...max(
        first, validity.lowerBound.daysSince1970, min(last, validity.upperBound.daysSince1970))
    return dates.compactMap { number in
      let date = ServiceDate(daysSince1970: number)
      // The offsets of a forged clock can be any number.
      let (origin, overflow) = clock.originSeconds(of: date).subtractingReportingOverflow(instant)
      guard !overflow, validity.contains(date), (reach.lowerBound - latest...reach.upperBound + ahead).contains(origin)
      else { return nil }
      return SearchContext.Day(date: date, origin: origin, times: origin - ahead...origin + latest)
    }
  }
}

extension LiveNetwork {
  /// The service days of the schedule, and those on which runs of live data are within reach, sorted.
  ///
  /// - Parameter reach: Seconds after the instant.
  fileprivate func days(
    adding scheduled: [SearchContext.Day], within reach: ClosedRange<Int>, of instant: Int
  ) -> [SearchContext.Day] {
    var found = Dictionary(uniqueKeysWithValues: scheduled.map { ($0.date, $0) })
    for (date, day) in days {
      guard let times = day.times else { continue }
      let (first, last) = (times.lowerBound - instant, times.upperBound - instant)
      let known = found[date]
      if known == nil, !reach.overlaps(first...last) { continue }
      found[date] = SearchContext.Day(
        date: date, origin: day.origin - instant,
        times: min(first, known?.times.lowerBound ?? first)...max(last, known?.times.upperBound ?? last))
    }
    return found.values.sorted { $0.date < $1.date }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension TripFilter {
  init(_ options: JourneyOptions, _ reader: JourneyReader, _ network: JourneyNetwork) throws(DatabaseError) {
    needsWheelchair = options.requiresWheelchairAccess
    var excluded: Set<RouteRank> = []
    for id in options.excludedRoutes {
      if let rank = try reader.rank(ofRoute: id) { excluded.insert(rank) }
    }
    if !options.excludedRouteTypes.isEmpty {
      for route in stride(from: RouteRank(1), through: RouteRank(clamping: try reader.routeCount()), by: 1) {
        guard let type = try reader.type(ofRoute: route).map(RouteType.init(rawValue:)) else { continue }
        if options.excludedRouteTypes.contains(type) || options.excludedRouteTypes.contains(type.basic) {
          excluded.insert(route)
        }
      }
    }
    excludedRoutes = excluded
  }
}
