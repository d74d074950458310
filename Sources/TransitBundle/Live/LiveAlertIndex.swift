import BundleFormat
import TransitFoundation
package import TransitValues

/// Finds the alerts that inform a departure.
package struct LiveAlertIndex: Sendable {
  /// A selector of an alert, with the ranks of what it names.
  package struct Selector: Sendable {
    let alert: Int
    let selector: LiveSelector
    let stop: StopRank?
    let route: RouteRank?
    let start: Int?

    /// - Parameters:
    ///   - alert: The index of the alert.
    ///   - stop: The stop that the selector names, if any; the feed contains it.
    ///   - route: The same for the route.
    ///   - start: The start of the trip that the selector names, in seconds of the service day.
    package init(alert: Int, _ selector: LiveSelector, stop: StopRank?, route: RouteRank?, start: Int?) {
      (self.alert, self.selector, self.stop, self.route, self.start) = (alert, selector, stop, route, start)
    }
  }

  /// The properties with which selectors are compared.
  struct Subject {
    let tripID: TripID
    let serviceDate: ServiceDate
    /// The scheduled first departure in seconds of the service day.
    let start: Int?
    let route: Route
    let routeRank: RouteRank
    /// The agency of the route; `nil` if it has none and the feed has several.
    let agency: AgencyID?
    let direction: Int?
    let time: Date
  }

  private var byStop: [StopRank: [Selector]] = [:]
  private var byRoute: [RouteRank: [Selector]] = [:]
  private var byTrip: [TripID: [Selector]] = [:]
  /// Those that name none of these.
  private var others: [Selector] = []
  /// By alert. An alert may have many periods.
  private let periods: [Periods]
  /// The agency of routes that name none: that of a feed with one agency.
  let onlyAgency: AgencyID?

  /// - Parameters:
  ///   - selectors: Those of alerts that riders are told of now.
  ///   - onlyAgency: The agency of a feed with one agency.
  package init(_ selectors: [Selector], of alerts: [LiveAlert], onlyAgency: AgencyID?) {
    self.onlyAgency = onlyAgency
    periods = alerts.map { Periods($0.periods) }
    for selector in selectors {
      if let stop = selector.stop {
        byStop[stop, default: []].append(selector)
      } else if let trip = selector.selector.trip {
        byTrip[trip, default: []].append(selector)
      } else if let route = selector.route {
        byRoute[route, default: []].append(selector)
      } else {
        others.append(selector)
      }
    }
  }

  var isEmpty: Bool { byStop.isEmpty && byRoute.isEmpty && byTrip.isEmpty && others.isEmpty }
  var namesStops: Bool { !byStop.isEmpty }

  /// The numbers of the alerts that inform a departure.
  ///
  /// - Parameter stops: The stop of the departure, and all stops above it.
  func alerts(of subject: Subject, at stops: [StopRank]) -> Set<Int> {
    // Whether an alert that a selector fits holds. An alert may have many selectors.
    var found: [Int: Bool] = [:]
    let time = subject.time.unixSeconds
    func add(_ selectors: [Selector]?) {
      for selector in selectors ?? [] where found[selector.alert] == nil && selector.fits(subject) {
        found[selector.alert] = periods[selector.alert].contain(time)
      }
    }
    for stop in stops { add(byStop[stop]) }
    add(byRoute[subject.routeRank])
    if !byTrip.isEmpty { add(byTrip[subject.tripID]) }
    add(others)
    return Set(found.lazy.filter(\.value).map(\.key))
  }
}

extension LiveAlertIndex.Selector {
  /// Whether all that is given fits, but for the stop.
  fileprivate func fits(_ subject: LiveAlertIndex.Subject) -> Bool {
    func fits<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool { wanted == nil || wanted == value }
    return fits(route, subject.routeRank) && fits(selector.trip, subject.tripID)
      && fits(selector.agency, subject.agency) && fits(selector.routeType, subject.route.type?.rawValue)
      && fits(selector.direction, subject.direction)
      && fits(selector.tripDate, subject.serviceDate.description) && fits(start, subject.start)
      && fits(selector.tripRoute, subject.route.id) && fits(selector.tripDirection, subject.direction)
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
