import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let routes = ServiceEndpoint(
    name: "routes", path: ["routes"], summary: "Lists all routes, in the order in which the feed shows them.",
    parameters: [], schema: .array(.route)
  ) { context in
    let agencies = try AgencyNames(context.timetable)
    return ServiceAnswer(.array(try context.timetable.routes().map { agencies.object(of: $0) }))
  }

  static let route = ServiceEndpoint(
    name: "route", path: ["routes", "{route_id}"], summary: "Describes a route.",
    parameters: [.inPath("route_id", .route, "A route.")], schema: .routeDescription
  ) { context in
    let timetable = context.timetable
    let id = RouteID(rawValue: context.arguments.text("route_id") ?? "")
    guard let route = try timetable.route(id) else { throw try timetable.unknownRoute(id) }
    return ServiceAnswer(
      .object(
        try AgencyNames(timetable).members(of: route) + [
          .init(key: "route_desc", value: JSONOutput(route.details)),
          .init(key: "route_url", value: JSONOutput(route.url)),
        ]))
  }
}
