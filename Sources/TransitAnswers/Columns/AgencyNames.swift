import TransitBundle
import TransitFoundation
import TransitValues

/// The names of the agencies of routes.
struct AgencyNames: Sendable {
  private let names: [AgencyID?: String]
  private let only: String?

  init(_ timetable: Timetable) throws(BundleError) {
    let agencies = try timetable.agencies()
    names = Dictionary(agencies.map { ($0.id, $0.name ?? "") }) { first, _ in first }
    only = agencies.count == 1 ? agencies[0].name : nil
  }

  func named(_ route: Route) -> NamedRoute { NamedRoute(route: route, agency: names[route.agencyID] ?? only) }
}

/// A route with the name of its agency.
struct NamedRoute: Sendable {
  let route: Route
  let agency: String?

  static let columns: [AnswerColumn<NamedRoute>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.route } } + [
      AnswerColumn(.routeColor) { JSONOutput($0.route.color?.rawValue) },
      AnswerColumn(.routeTextColor) { JSONOutput($0.route.textColor?.rawValue) },
      AnswerColumn(.agencyID) { JSONOutput($0.route.agencyID?.rawValue) },
      AnswerColumn(.agencyName) { JSONOutput($0.agency) },
    ]

  /// With its texts.
  static let describedColumns: [AnswerColumn<NamedRoute>] =
    columns + [
      AnswerColumn(.routeDescription) { JSONOutput($0.route.details) },
      AnswerColumn(.routeURL) { JSONOutput($0.route.url) },
    ]
}
