import TransitBundle
package import TransitFares
import TransitFoundation

/// Prices a journey that an app composed of rides.
package enum FaresQuestion: Question {
  private static let ride = Parameter<[TripRide]>(
    "ride", .ride,
    "A ride as trip,date,from,to: a trip_id, its service day, and the stop_sequence of both ends. With ,seated at the end "
      + "the rider stayed on the vehicle of the ride before. Several are a journey, in order.",
    isRequired: true)

  private static let mostRides = 100

  package static let name = "fares"
  package static let summary =
    "Tells what a journey costs, by the feed's fares. The journeys question tells it of each, too."
  package static let parameters = [ride.declaration]
  package static let schema = AnswerSchema.array(FareColumns.schema)

  package static func find(_ context: QuestionContext) throws(AnswerError) -> JourneyFares? {
    let rides = context[ride]
    if rides.count > mostRides {
      throw .question(QuestionError(ride.declaration.name, .invalid("expected at most \(mostRides) rides")))
    }
    return try AnswerError.reading { () throws(BundleError) in
      for ride in rides where try context.timetable.trip(ride.tripID) == nil {
        throw try context.timetable.unknownTrip(ride.tripID)
      }
      return try context.asked.calculator.fares(of: rides)
    }
  }

  package static func answer(of found: JourneyFares?, _ context: QuestionContext) -> Answer {
    Answer(.array(found.map { [FareColumns.json($0)] } ?? []))
  }

  package static func notes(on found: JourneyFares?, _ context: QuestionContext) -> [AnswerNote] {
    found == nil ? [AnswerNote(.noFares, "the feed has no fares, or a trip does not run as its ride says")] : []
  }
}
