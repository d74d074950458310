package import TransitBundle
import TransitFoundation

/// The alerts of live data.
package enum AlertsQuestion: Question {
  package static let name = "alerts"
  package static let summary = "Lists the alerts. Departures, rides and trips refer to them by id."
  package static let parameters: [QuestionParameter] = []
  package static let liveDataUse = LiveDataUse.required
  package static let schema = AnswerSchema.array(
    .object(
      kinds: [.alertID, .effect, .cause, .header, .details, .url]
        + ["periods", "communication_periods"].map { name in
          ColumnKind(name, nested: .array(.object(kinds: [.start, .end])), "When it applies, or is shown.")
        } + [
          ColumnKind(
            "informs",
            nested:
              .array(
                .object(kinds: [
                  .agencyID, .routeID.optional, .stopID.optional, .tripID.optional, .startDate, .startTime, .routeType,
                  .directionID,
                ])), "What it is about.")
        ]))

  package static func find(_ context: QuestionContext) throws(BundleError) -> [LiveAlert] { context.live?.alerts ?? [] }

  package static func answer(of found: [LiveAlert], _ context: QuestionContext) -> Answer {
    Answer(.array(found.map { $0.json(preferring: context.languages) }))
  }
}
