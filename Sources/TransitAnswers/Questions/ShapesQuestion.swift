import TransitBundle
import TransitFoundation
package import TransitValues

/// The path of a trip, or the paths of a route.
package enum ShapesQuestion: Question {
  private static let trip = Parameter<TripID?>("trip", .id(.trip), "A trip.")
  private static let route = Parameter<RouteID?>("route", .id(.route), "A route.")
  private static let first = Parameter<Int?>(
    "from_stop_sequence", .whole(default: nil, 0...Int(Int32.max)), "The trip's path from a call.")
  private static let last = Parameter<Int?>(
    "to_stop_sequence", .whole(default: nil, 0...Int(Int32.max)), "The trip's path up to a call.")

  package static let name = "shapes"
  package static let summary = "Draws the path of a trip, or the paths of a route, as GeoJSON lines."
  package static let parameters = [trip.declaration, route.declaration, first.declaration, last.declaration]
  package static let isLong = true
  package static let schema = AnswerSchema.features(.object(kinds: [.shapeID]))

  package struct Line: Sendable {
    package let id: ShapeID?
    package let points: [Coordinate]
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> [Line] {
    let timetable = context.timetable
    let calls = [first.declaration.name, last.declaration.name]
    try AnswerError.understanding { () throws(QuestionError) in
      _ = try context.arguments.one(of: [trip.declaration.name, route.declaration.name])
      try context.arguments.exclude(calls, beside: route.declaration.name)
    }
    if let id = context[route] {
      return try AnswerError.reading { () throws(BundleError) in
        try timetable.shapes(ofRoute: id).map { Line(id: $0.id, points: $0.points.map { $0.coordinate }) }
      }
    }
    guard let id = context[trip] else { return [] }
    let found = try AnswerError.reading { () throws(BundleError) in
      guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
      return trip
    }
    let (first, last) = (context[first] ?? 0, context[last] ?? .max)
    guard first <= last else {
      throw .question(QuestionError(calls[0], .invalid("expected at most \(calls[1])")))
    }
    return try AnswerError.reading { () throws(BundleError) in
      [Line(id: found.shapeID, points: try timetable.line(of: found, between: first...last))]
    }
  }

  package static func answer(of found: [Line], _ context: QuestionContext) -> Answer {
    Answer(.features(found.map { .feature($0.points, ["shape_id": JSONOutput($0.id?.rawValue)]) }))
  }
}

extension Timetable {
  /// The path of a trip between two calls: along its shape, or else straight from stop to stop.
  fileprivate func line(of trip: Trip, between sequences: ClosedRange<Int>) throws(BundleError) -> [Coordinate] {
    let calls = trip.calls.filter { sequences.contains($0.stopSequence) }
    if let start = calls.first?.stopSequence, let end = calls.last?.stopSequence,
      let segment = try tripPath(of: trip)?.segment(from: start, to: end)
    {
      return segment.points.map { $0.coordinate }
    }
    var places: [Coordinate] = []
    for call in calls {
      if let stop = call.stop, let place = try self.stop(stop.id)?.coordinate { places.append(place) }
    }
    return places
  }
}
