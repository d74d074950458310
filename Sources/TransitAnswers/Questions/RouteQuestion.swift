package import TransitBundle
import TransitFoundation
import TransitValues

/// A route.
package enum RouteQuestion: Question {
  private static let route = Parameter<RouteID>("route", .id(.route), "A route.", aliases: ["route_id"])

  package static let name = "route"
  package static let summary = "Describes a route."
  package static let parameters = [route.declaration]
  package static let schema = AnswerSchema.object(NamedRoute.describedColumns)

  package struct Found: Sendable {
    let route: NamedRoute
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, id) = (context.timetable, context[route])
    guard let route = try timetable.route(id) else { throw try timetable.unknownRoute(id) }
    return Found(route: try AgencyNames(timetable).named(route))
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(.object(JSONOutput(found.route, NamedRoute.describedColumns)))
  }
}
