package import TransitBundle
import TransitValues

/// The stops near a place, nearest first.
package enum NearbyQuestion: Question {
  static let place = Parameter<Coordinate?>(
    "place", .coordinate, "Latitude,longitude in degrees.", aliases: ["near"])
  static let radius = Parameter<Double>(
    "radius", .real(default: 500, 0...Double.greatestFiniteMagnitude), "Meters around the place.",
    servedMaximum: 100_000)
  private static let latitude = Parameter<Double?>("lat", .degrees(90), "Instead of place, with lon.", isHidden: true)
  private static let longitude = Parameter<Double?>("lon", .degrees(180), "Instead of place, with lat.", isHidden: true)

  package static let name = "nearby"
  package static let summary = "Finds stops near a place, nearest first."
  package static let parameters = [
    place.declaration, radius.declaration, SearchQuestion.limit.declaration, latitude.declaration,
    longitude.declaration,
  ]
  package static let schema = AnswerSchema.array(.object(AnswerColumn.nearbyStop))

  package static func find(_ context: QuestionContext) throws(AnswerError) -> [NearbyStop] {
    let place = try AnswerError.understanding { () throws(QuestionError) in try Self.place(context) }
    return try AnswerError.reading { () throws(BundleError) in
      try context.timetable.stops(near: place, radius: context[radius], limit: context[SearchQuestion.limit])
    }
  }

  /// The place, or else both numbers.
  private static func place(_ context: QuestionContext) throws(QuestionError) -> Coordinate {
    let numbers = [latitude, longitude].map { $0.declaration.name }
    try context.arguments.exclude(numbers, beside: place.declaration.name)
    if let place = context[place] { return place }
    guard let latitude = context[latitude], let longitude = context[longitude],
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else {
      let missing = numbers.first {
        !context.arguments.given.contains($0) && context.arguments.given.contains(where: numbers.contains)
      }
      throw QuestionError(missing ?? place.declaration.name, .missing)
    }
    return place
  }

  package static func answer(of found: [NearbyStop], _ context: QuestionContext) -> Answer {
    Answer(found, AnswerColumn.nearbyStop)
  }

  package static let table: AnswerTable<[NearbyStop]>? = AnswerTable(AnswerColumn.nearbyStop, order: ["distance"]) {
    found, _ in found
  }
}
