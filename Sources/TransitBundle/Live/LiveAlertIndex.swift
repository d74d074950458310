import BundleFormat
import TransitFoundation
package import TransitValues

/// Finds the alerts that inform a departure.
///
/// Cost: a lookup for each set of fields that selectors give, of which feeds have a handful, however many selectors there
/// are.
package struct LiveAlertIndex: Sendable {
  /// The fields of a selector. All that are given must fit.
  package struct Target: Hashable, Sendable {
    package var stop: StopRank?
    package var route: RouteRank?
    /// The start of the trip.
    package var start: ServiceTime?
    fileprivate var trip: TripID?
    fileprivate var agency: AgencyID?
    fileprivate var routeType: Int?
    fileprivate var direction: Int?
    fileprivate var tripDate: String?
    fileprivate var tripRoute: RouteID?
    fileprivate var tripDirection: Int?

    fileprivate init() {}

    /// - Parameters:
    ///   - stop: The stop that the selector names, if any; the feed contains it.
    ///   - route: The same for the route.
    ///   - start: The start of the trip that the selector names.
    package init(_ selector: LiveSelector, stop: StopRank?, route: RouteRank?, start: ServiceTime?) {
      (self.stop, self.route, self.start) = (stop, route, start)
      (trip, agency, routeType) = (selector.trip, selector.agency, selector.routeType)
      (direction, tripDate) = (selector.direction, selector.tripDate)
      (tripRoute, tripDirection) = (selector.tripRoute, selector.tripDirection)
    }
  }

  /// The properties with which selectors are compared.
  struct Subject {
    let tripID: TripID
    let serviceDate: ServiceDate
    /// The scheduled first departure.
    let start: ServiceTime?
    let route: Route
    let routeRank: RouteRank
    /// The agency of the route; `nil` if it has none and the feed has several.
    let agency: AgencyID?
    let direction: Int?
    let time: Date
  }

  /// The numbers of alerts by what they name, for each set of fields.
  private var tables: [Fields: [Target: [Int]]] = [:]
  /// By alert. An alert may have many periods.
  private let periods: [Periods]
  /// The agency of routes that name none: that of a feed with one agency.
  let onlyAgency: AgencyID?

  /// - Parameters:
  ///   - alerts: All alerts of the snapshot.
  ///   - onlyAgency: The agency of a feed with one agency.
  package init(of alerts: [LiveAlert], onlyAgency: AgencyID?) {
    self.onlyAgency = onlyAgency
    periods = alerts.map { Periods($0.periods) }
  }

  /// Adds a selector. The selectors of one alert are added one after another.
  package mutating func append(_ target: Target, of alert: Int) {
    // An alert may repeat a selector.
    if tables[target.fields]?[target]?.last == alert { return }
    tables[target.fields, default: [:]][target, default: []].append(alert)
  }

  var isEmpty: Bool { tables.isEmpty }
  var namesStops: Bool { tables.keys.contains { $0.contains(.stop) } }

  /// The numbers of the alerts that inform a departure.
  ///
  /// - Parameter stops: The stop of the departure, and all stops above it.
  func alerts(of subject: Subject, at stops: [StopRank]) -> Set<Int> {
    var found: Set<Int> = []
    let time = subject.time.unixSeconds
    for (fields, table) in tables {
      var target = Target(subject, fields)
      for stop in fields.contains(.stop) ? stops.map(Optional.some) : [nil] {
        target.stop = stop
        for alert in table[target] ?? [] where periods[alert].contain(time) { found.insert(alert) }
      }
    }
    return found
  }
}

/// The fields that a selector gives.
private struct Fields: OptionSet, Hashable {
  let rawValue: Int

  static let (stop, route, start, trip) = (Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 4), Self(rawValue: 8))
  static let (agency, routeType) = (Self(rawValue: 16), Self(rawValue: 32))
  static let (direction, tripDate) = (Self(rawValue: 64), Self(rawValue: 128))
  static let (tripRoute, tripDirection) = (Self(rawValue: 256), Self(rawValue: 512))
}

extension LiveAlertIndex.Target {
  fileprivate var fields: Fields {
    let given: [(Fields, Bool)] = [
      (.stop, stop != nil), (.route, route != nil), (.start, start != nil), (.trip, trip != nil),
      (.agency, agency != nil), (.routeType, routeType != nil), (.direction, direction != nil),
      (.tripDate, tripDate != nil), (.tripRoute, tripRoute != nil), (.tripDirection, tripDirection != nil),
    ]
    return Fields(given.lazy.filter { $0.1 }.map { $0.0 })
  }

  /// The only target with these fields, apart from the stop, that fits the subject. A field that the subject lacks stays
  /// empty, so that no selector with it is found.
  fileprivate init(_ subject: LiveAlertIndex.Subject, _ fields: Fields) {
    if fields.contains(.route) { route = subject.routeRank }
    if fields.contains(.start) { start = subject.start }
    if fields.contains(.trip) { trip = subject.tripID }
    if fields.contains(.agency) { agency = subject.agency }
    if fields.contains(.routeType) { routeType = subject.route.type?.rawValue }
    if fields.contains(.direction) { direction = subject.direction }
    if fields.contains(.tripDate) { tripDate = subject.serviceDate.description }
    if fields.contains(.tripRoute) { tripRoute = subject.route.id }
    if fields.contains(.tripDirection) { tripDirection = subject.direction }
  }
}

/// Periods as spans of time that do not meet, in rising order.
private struct Periods {
  private var spans: [Range<Int>] = []
  private let isAlways: Bool

  init(_ periods: [LiveAlert.Period]) {
    isAlways = periods.isEmpty
    let sorted = periods.map { period in
      (period.startSeconds.map(Int.init(clamping:)) ?? .min, period.endSeconds.map(Int.init(clamping:)) ?? .max)
    }.sorted { $0 < $1 }
    for (start, end) in sorted where start < end {
      if let last = spans.last, start <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        spans.append(start..<end)
      }
    }
  }

  func contain(_ time: Int) -> Bool {
    if isAlways { return true }
    let index = spans.indices.partitioningIndex { spans[$0].upperBound > time }
    return index < spans.count && spans[index].contains(time)
  }
}

extension LiveSnapshot {
  /// The ids of alerts, in the order of the alerts.
  func alertIDs(_ numbers: Set<Int>) -> [String] { numbers.sorted().map { alerts[$0].id } }
}
