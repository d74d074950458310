package import TransitBundle
import TransitFoundation
import TransitValues

/// Stops by name, around a place, or in a box.
package enum StopsQuestion: Question {
  private static let text = Parameter<String?>(
    "text", .text(), "Words or beginnings of words of the name.", aliases: ["q"], servedMaximum: 200)
  private static let box = Parameter<Coordinate.Bounds?>(
    "bbox", .box, "A box: south,west,north,east in degrees.")
  private static let limit = Parameter<Int?>(
    QuestionArguments.limit, .whole(default: nil, 0...Int.max),
    "The maximum number of stops. Default: 20, and 1000 for bbox.", servedMaximum: 5000)

  package static let name = "stops"
  package static let summary = "Finds stops by name, around a place, or in a box."
  package static let parameters = [
    text.declaration, NearbyQuestion.place.declaration, NearbyQuestion.radius.declaration, box.declaration,
    limit.declaration,
  ]
  /// `distance` only around a place.
  package static let schema = AnswerSchema.array(
    .object(kinds: AnswerColumn.stop.filter { !$0.isOmittedIfNull }.map { $0.kind }, some: [.stopTimezone, .distance]))

  package enum Found: Sendable {
    case stops([Stop])
    case nearby([NearbyStop])
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Found {
    let (timetable, limit) = (context.timetable, context[limit])
    _ = try AnswerError.understanding { () throws(QuestionError) in
      try context.arguments.one(
        of: [text.declaration.name, NearbyQuestion.place.declaration.name, box.declaration.name])
    }
    return try AnswerError.reading { () throws(BundleError) in
      if let text = context[text] { return .stops(try timetable.stops(matching: text, limit: limit ?? 20)) }
      if let box = context[box] { return .stops(try timetable.stops(in: box, limit: limit ?? 1000)) }
      guard let place = context[NearbyQuestion.place] else { return .stops([]) }
      return .nearby(try timetable.stops(near: place, radius: context[NearbyQuestion.radius], limit: limit ?? 20))
    }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    switch found {
    case .stops(let stops): Answer(stops, AnswerColumn.stop)
    case .nearby(let stops): Answer(stops, AnswerColumn.nearbyStop)
    }
  }
}
