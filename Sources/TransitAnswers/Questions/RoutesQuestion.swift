package import TransitBundle

/// All routes.
package enum RoutesQuestion: Question {
  package static let name = "routes"
  package static let summary = "Lists all routes, in the order in which the feed shows them."
  package static let parameters: [QuestionParameter] = []
  package static let schema = AnswerSchema.array(.object(NamedRoute.columns))

  package struct Found: Sendable {
    let routes: [NamedRoute]
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let agencies = try AgencyNames(context.timetable)
    return Found(routes: try context.timetable.routes().map(agencies.named))
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(found.routes, NamedRoute.columns)
  }
}
