package import TransitBundle
import TransitFoundation
import TransitValues

/// The runs of a trip with live data.
package enum LiveTripQuestion: Question {
  private static let trip = Parameter<TripID>(
    "trip", .id(.trip), "A trip, or one that live data added.", aliases: ["trip_id"])
  private static let date = Parameter<ServiceDate?>(
    "date", .day, "The service day. Default: those of which live data says something, or else today.")

  package static let name = "live_trip"
  package static let summary = "Tells what is expected of the runs of a trip on a service day."
  package static let parameters = [trip.declaration, date.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let schema = AnswerSchema.array(.object(LiveTripRow.columns))
  package static let liveDataUse = LiveDataUse.required

  package static func find(_ context: QuestionContext) throws(BundleError) -> [TripInstance] {
    guard let live = context.live else { return [] }
    let (timetable, id) = (context.timetable, context[trip])
    let named = context[date].map { [$0] } ?? timetable.liveDays(of: id, live)
    let days = named.isEmpty ? [context.clock.localDate(at: live.now)] : named
    var instances: [TripInstance] = []
    for day in days { instances += try timetable.instances(of: id, on: day, live: live) }
    return instances
  }

  package static func answer(of found: [TripInstance], _ context: QuestionContext) -> Answer {
    Answer(.array(found.map { JSONOutput(LiveTripRow($0, clock: context.clock), LiveTripRow.columns) }))
  }
}
