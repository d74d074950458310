import TransitBundle
import TransitStatistics
import TransitValues

/// The parameters of statistics.
enum StatisticsParameters {
  static let date = Parameter<ServiceDate?>("date", .day, "The service day. Default: today.")
  static let route = Parameter<RouteID?>("route", .id(.route), "The route. Default: all.")
  static let stop = Parameter<StopID?>(
    "stop", .id(.stop), "A stop, or a station with all stops below it. Default: all.")
}

extension Timetable {
  /// The routes by their ranks.
  func routesByRank() throws(BundleError) -> [Int: Route] {
    let ranks = try ids(of: .routes).ranks
    var routes: [Int: Route] = [:]
    for route in try self.routes() {
      if let rank = ranks[route.id.rawValue] { routes[rank] = route }
    }
    return routes
  }
}
