import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let trip = ServiceEndpoint(
    name: "trip", path: ["trips", "{trip_id}"], summary: "Describes a trip and its calls.",
    parameters: [
      .inPath("trip_id", .trip, "A trip."),
      ServiceParameter(
        "date", .day, "A service day, such as 20260329: adds whether the trip runs then, and the times of its calls."),
    ],
    schema: .trip
  ) { context in
    let timetable = context.timetable
    let id = TripID(rawValue: context.arguments.text("trip_id") ?? "")
    guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
    let run = try context.arguments.day("date").map { try TripRun(of: id, on: $0, in: timetable) }
    var text: [UInt8] = []
    trip.writeJSON(run: run) { text += $0.utf8 }
    return ServiceAnswer(text: text)
  }

  static let liveTrip = ServiceEndpoint(
    name: "liveTrip", path: ["trips", "{trip_id}", "live"],
    summary: "Tells what is expected of the runs of a trip on a service day.",
    parameters: [
      .inPath("trip_id", .trip, "A trip, or one that live data added."),
      ServiceParameter("date", .day, "The service day.").required(),
    ],
    schema: .array(.liveTrip), needsLiveData: true
  ) { context in
    guard let snapshot = context.snapshot, let date = context.arguments.day("date") else { return ServiceAnswer([]) }
    let id = TripID(rawValue: context.arguments.text("trip_id") ?? "")
    let runs = try context.timetable.instances(of: id, on: date, live: snapshot)
    return ServiceAnswer(.array(runs.map(\.liveJSON)))
  }

  static let shapes = ServiceEndpoint(
    name: "shapes", path: ["shapes"],
    summary: "Draws the path of a trip, or the paths of a route, as GeoJSON lines.",
    parameters: [
      ServiceParameter("trip", .id(.trip), "A trip_id."),
      ServiceParameter("route", .id(.route), "A route_id."),
      ServiceParameter("from_stop_sequence", .whole(default: nil, 0...Int(Int32.max)), "The trip's path from a call."),
      ServiceParameter("to_stop_sequence", .whole(default: nil, 0...Int(Int32.max)), "The trip's path up to a call."),
    ],
    schema: .lines, isLong: true
  ) { context in
    let (timetable, arguments) = (context.timetable, context.arguments)
    if try arguments.one(of: ["trip", "route"]) == "route" {
      try arguments.exclude(["from_stop_sequence", "to_stop_sequence"], beside: "route")
      let id = RouteID(rawValue: arguments.text("route") ?? "")
      return ServiceAnswer(
        geoJSON: try timetable.shapes(ofRoute: id).map { shape in
          .feature(shape.points.map(\.coordinate), ["shape_id": .string(shape.id.rawValue)])
        })
    }
    let id = TripID(rawValue: arguments.text("trip") ?? "")
    guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
    let (first, last) = (arguments.whole("from_stop_sequence") ?? 0, arguments.whole("to_stop_sequence") ?? .max)
    guard first <= last else {
      throw ServiceProblem.badRequest("from_stop_sequence: expected at most to_stop_sequence")
    }
    let line = try timetable.line(of: trip, between: first...last)
    return ServiceAnswer(geoJSON: [.feature(line, ["shape_id": JSONOutput(trip.shapeID?.rawValue)])])
  }
}

extension Timetable {
  /// The path of a trip between two calls: along its shape, or else straight from stop to stop.
  fileprivate func line(of trip: Trip, between sequences: ClosedRange<Int>) throws(BundleError) -> [Coordinate] {
    let calls = trip.calls.filter { sequences.contains($0.stopSequence) }
    if let start = calls.first?.stopSequence, let end = calls.last?.stopSequence,
      let segment = try tripPath(of: trip)?.segment(from: start, to: end)
    {
      return segment.points.map(\.coordinate)
    }
    var places: [Coordinate] = []
    for call in calls {
      if let stop = call.stop, let place = try self.stop(stop.id)?.coordinate { places.append(place) }
    }
    return places
  }
}

extension JSONOutput {
  /// A GeoJSON feature: a line, a point, or nothing for no coordinate.
  static func feature(_ line: [Coordinate], _ properties: JSONOutput) -> JSONOutput {
    let geometry: JSONOutput =
      switch line.count {
      case 0: .null
      case 1: ["type": .string("Point"), "coordinates": .position(line[0])]
      default: ["type": .string("LineString"), "coordinates": .array(line.map { .position($0) })]
      }
    return ["type": .string("Feature"), "geometry": geometry, "properties": properties]
  }

  /// Longitude and latitude. Source: <https://www.rfc-editor.org/rfc/rfc7946#section-3.1.1>.
  private static func position(_ place: Coordinate) -> JSONOutput {
    [JSONOutput(degreesE7: place.longitudeE7), JSONOutput(degreesE7: place.latitudeE7)]
  }
}
