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

    /// - Parameters:
    ///   - alert: The index of the alert.
    ///   - stop: The stop that the selector names, if any; the feed contains it.
    ///   - route: The same for the route.
    package init(alert: Int, _ selector: LiveSelector, stop: StopRank?, route: RouteRank?) {
      (self.alert, self.selector, self.stop, self.route) = (alert, selector, stop, route)
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
  /// The agency of routes that name none: that of a feed with one agency.
  let onlyAgency: AgencyID?

  /// - Parameter onlyAgency: The agency of a feed with one agency.
  package init(_ selectors: [Selector], onlyAgency: AgencyID?) {
    self.onlyAgency = onlyAgency
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

  /// The numbers of the alerts that inform a departure, in rising order.
  ///
  /// - Parameter stops: The stop of the departure, and all stops above it.
  func alerts(of subject: Subject, at stops: [StopRank], among alerts: [LiveAlert]) -> [Int] {
    // Whether an alert that a selector fits holds. An alert may have many selectors and many periods.
    var found: [Int: Bool] = [:]
    func add(_ selectors: [Selector]?) {
      for selector in selectors ?? [] where found[selector.alert] == nil && selector.fits(subject) {
        found[selector.alert] = alerts[selector.alert].holds(at: subject.time)
      }
    }
    for stop in stops { add(byStop[stop]) }
    add(byRoute[subject.routeRank])
    if !byTrip.isEmpty { add(byTrip[subject.tripID]) }
    add(others)
    return found.filter(\.value).keys.sorted()
  }
}

extension LiveAlertIndex.Selector {
  /// Whether all that is given fits, but for the stop.
  fileprivate func fits(_ subject: LiveAlertIndex.Subject) -> Bool {
    func fits<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool { wanted == nil || wanted == value }
    return fits(route, subject.routeRank) && fits(selector.trip, subject.tripID)
      && fits(selector.agency, subject.agency) && fits(selector.routeType, subject.route.type?.rawValue)
      && fits(selector.direction, subject.direction)
      && fits(selector.tripDate, subject.serviceDate.description) && fits(selector.tripStart, subject.start)
      && fits(selector.tripRoute, subject.route.id) && fits(selector.tripDirection, subject.direction)
  }
}
