package import TransitValues

/// What an alert informs of: all properties that are given must fit.
package struct LiveSelector: Hashable, Sendable {
  package var agency: AgencyID?
  package var route: RouteID?
  package var routeType: Int?
  package var direction: Int?
  package var stop: StopID?
  package var trip: TripID?
  package var tripDate: String?
  package var tripStart: String?
  package var tripRoute: RouteID?
  package var tripDirection: Int?

  package init() {}
}

/// The selectors of an alert, in the order of the feed. Empty ones, which fit nothing, are only counted.
package struct LiveSelectors: Hashable, Sendable {
  /// Those that name something.
  package private(set) var named: [LiveSelector] = []
  /// By index in ``named``, the number of empty ones before it.
  private var emptyCounts: [Int: Int] = [:]

  package init() {}

  package mutating func append(_ selector: LiveSelector) {
    if selector == LiveSelector() {
      emptyCounts[named.count, default: 0] += 1
    } else {
      named.append(selector)
    }
  }

  /// The results of a function for all selectors, also for empty ones.
  package func map<Result>(_ body: (LiveSelector) -> Result) -> [Result] {
    var results: [Result] = []
    for index in 0...named.count {
      for _ in 0..<emptyCounts[index, default: 0] { results.append(body(LiveSelector())) }
      if index < named.count { results.append(body(named[index])) }
    }
    return results
  }
}
