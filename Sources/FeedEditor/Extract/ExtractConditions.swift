import Foundation
package import GTFSFeed
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
  /// Service days that depend on the current day. They become ``dates``.
  package var relativeDates: ExtractDates?

  package init() {}

  /// Whether there are no conditions: the extract is then the whole feed.
  package var isEmpty: Bool {
    areas.isEmpty && agencies.isEmpty && routes.isEmpty && routeTypes.isEmpty && stops.isEmpty && dates == nil
      && relativeDates == nil
  }

  /// Sets the days that depend on the current day, in the time zone of a feed.
  ///
  /// - Parameter time: In seconds since 1970.
  /// - Throws: ``PlainFailure`` if the last day is over; ``FeedError`` if the feed cannot be read.
  package mutating func resolve(for feed: Feed, at time: Double = Date().timeIntervalSince1970) throws {
    guard let relativeDates else { return }
    var zone: TimeZone?
    try FeedReading(feed: feed, progress: nil).table(GTFSSchema.agency)?.forEachRow([.agencyTimezone]) { row in
      if zone == nil { zone = TimeZone(identifier: row[.agencyTimezone].text) }
    }
    let offset = (zone ?? .gmt).secondsFromGMT(for: Date(timeIntervalSince1970: time))
    let today = ServiceDate(daysSince1970: Int(((time + Double(offset)) / 86_400).rounded(.down)))
    dates = try relativeDates.range(today: today)
    self.relativeDates = nil
  }
}
