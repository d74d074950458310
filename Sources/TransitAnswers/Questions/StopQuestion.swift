package import TransitBundle
import TransitFoundation
import TransitValues

/// A stop or station.
package enum StopQuestion: Question {
  private static let stop = Parameter<StopID>("stop", .id(.stop), "A stop or station.", aliases: ["stop_id"])

  package static let name = "stop"
  package static let summary = "Describes a stop or station, with the stops below it and the routes that call there."
  package static let parameters = [stop.declaration]
  package static let isLong = true
  package static let schema = AnswerSchema.object(columns)

  package struct Found: Sendable {
    package let stop: Stop
    package let children: [Stop]
    package let routes: [Route]
    let agencies: AgencyNames
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, id) = (context.timetable, context[stop])
    guard let stop = try timetable.stop(id) else { throw try timetable.unknownStop(id) }
    return Found(
      stop: stop, children: try timetable.children(of: id), routes: try timetable.routes(at: id),
      agencies: try AgencyNames(timetable))
  }

  private static let columns: [AnswerColumn<Found>] =
    AnswerColumn<Stop>.stop.map { stop in stop.of { $0.stop } } + [
      AnswerColumn(.stopDescription) { JSONOutput($0.stop.details) },
      AnswerColumn(.stopURL) { JSONOutput($0.stop.url) },
      AnswerColumn(ColumnKind("children", nested: .array(.object(AnswerColumn<Stop>.stop)), "The stops below it.")) {
        .array($0.children.map { JSONOutput($0, AnswerColumn.stop) })
      },
      AnswerColumn(ColumnKind("routes", nested: .array(.object(NamedRoute.columns)), "The lines that call there.")) {
        found in .array(found.routes.map { JSONOutput(found.agencies.named($0), NamedRoute.columns) })
      },
    ]

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(.object(JSONOutput(found, columns)))
  }
}
