import TransitAnswers
import TransitBundle

extension ArrivalsQuestion: CommandQuestion {
  static let discussion = """
    Works like departures. Times are in the feed's local time.

      gtfs-bundle arrivals city.transit 8503000 --within 30m

    \(DeparturesQuestion.boardDiscussion)
    """

  static func text(of found: Board<Arrival>, _ context: QuestionContext) throws -> String {
    try BoardText(found, context, empty: "no arrivals").text
  }
}
