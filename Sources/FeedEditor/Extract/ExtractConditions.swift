package import TransitValues

/// Which trips an extract has: those that match every given condition.
package struct ExtractConditions: Sendable {
  /// A trip needs two calls inside each area. It is cut to the run between the first and the last of them.
  package var areas: [Area] = []
  package var agencies: [AgencyID] = []
  package var routes: [RouteID] = []
  /// Values of `route_type`, as written in routes.txt.
  package var routeTypes: [Int] = []
  /// Stops or stations at which a trip calls, at one of them or more.
  package var stops: [StopID] = []
  /// Service days. Calendars are cut to them.
  package var dates: ClosedRange<ServiceDate>?

  package init() {}

  /// Whether there are no conditions: the extract is then the whole feed.
  package var isEmpty: Bool {
    areas.isEmpty && agencies.isEmpty && routes.isEmpty && routeTypes.isEmpty && stops.isEmpty && dates == nil
  }
}
