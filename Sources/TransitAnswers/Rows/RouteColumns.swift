package import TransitBundle
import TransitFoundation
import TransitValues

extension AnswerColumn<Route> {
  /// The columns of each answer that names a route.
  package static let route: [AnswerColumn<Route>] = [
    AnswerColumn("route_id") { .string($0.id.rawValue) },
    AnswerColumn("route_short_name") { JSONOutput($0.shortName) },
    AnswerColumn("route_long_name") { JSONOutput($0.longName) },
    AnswerColumn("route_type") { JSONOutput($0.type?.rawValue) },
  ]
}
