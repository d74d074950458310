package import TransitBundle
import TransitFoundation
import TransitValues

extension AnswerColumn<Route> {
  /// The columns of each answer that names a route.
  package static let route: [AnswerColumn<Route>] = [
    AnswerColumn(.routeID) { .string($0.id.rawValue) },
    AnswerColumn(.routeShortName) { JSONOutput($0.shortName) },
    AnswerColumn(.routeLongName) { JSONOutput($0.longName) },
    AnswerColumn(.routeType) { JSONOutput($0.type?.rawValue) },
  ]
}
