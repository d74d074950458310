import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let stops = ServiceEndpoint(
    name: "stops", path: ["stops"], summary: "Finds stops by name, around a place, or in a box.",
    parameters: [
      ServiceParameter("q", .text(maximum: 200), "Words or beginnings of words of the name."),
      ServiceParameter("near", .coordinate, "A place: latitude,longitude in degrees."),
      ServiceParameter("radius", .real(default: 500, 0...100_000), "Around near, in meters."),
      ServiceParameter("bbox", .box, "A box: south,west,north,east in degrees."),
      ServiceParameter(
        "limit", .whole(default: nil, 0...5000), "The maximum number of stops. Default: 20, and 1000 for bbox."),
    ],
    schema: .array(.foundStop)
  ) { context in
    let (timetable, arguments) = (context.timetable, context.arguments)
    let limit = arguments.whole("limit")
    switch try arguments.one(of: ["q", "near", "bbox"]) {
    case "near":
      guard let place = arguments.coordinate("near") else { throw ServiceProblem.badRequest("near") }
      let stops = try timetable.stops(near: place, radius: arguments.real("radius") ?? 0, limit: limit ?? 20)
      return ServiceAnswer(.array(stops.map { JSONOutput($0, AnswerColumn.nearbyStop) }))
    case "bbox":
      guard let box = arguments.box("bbox") else { throw ServiceProblem.badRequest("bbox") }
      return list(try timetable.stops(in: box, limit: limit ?? 1000))
    default:
      return list(try timetable.stops(matching: arguments.text("q") ?? "", limit: limit ?? 20))
    }
  }

  private static func list(_ stops: [Stop]) -> ServiceAnswer {
    ServiceAnswer(.array(stops.map { JSONOutput($0, AnswerColumn.stop) }))
  }

  static let stop = ServiceEndpoint(
    name: "stop", path: ["stops", "{stop_id}"],
    summary: "Describes a stop or station, with the stops below it and the routes that call there.",
    parameters: [.inPath("stop_id", .stop, "A stop or station.")], schema: .stopDescription, isLong: true
  ) { context in
    let timetable = context.timetable
    let id = StopID(rawValue: context.arguments.text("stop_id") ?? "")
    guard let stop = try timetable.stop(id) else { throw try timetable.unknownStop(id) }
    let routes = try timetable.routes(at: id)
    let agencies = try AgencyNames(timetable)
    let members =
      JSONOutput.members(of: stop, AnswerColumn.stop) + [
        .init(key: "stop_desc", value: JSONOutput(stop.details)),
        .init(key: "stop_url", value: JSONOutput(stop.url)),
        .init(
          key: "children",
          value: .array(try timetable.children(of: id).map { JSONOutput($0, AnswerColumn.stop) })),
        .init(key: "routes", value: .array(routes.map { agencies.object(of: $0) })),
      ]
    return ServiceAnswer(.object(members))
  }
}
