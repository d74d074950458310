package import TransitBundle

/// The stops whose names match a text, best first.
package enum SearchQuestion: Question {
  static let text = Parameter<String>(
    "text", .text(), "Words or beginnings of words of the name.", aliases: ["q"], servedMaximum: 200)
  static let limit = Parameter<Int>(
    QuestionArguments.limit, .whole(default: 20, 0...Int.max), "The maximum number of stops.", servedMaximum: 5000)

  package static let name = "search"
  package static let summary = "Finds stops by name."
  package static let parameters = [text.declaration, limit.declaration]
  package static let schema = AnswerSchema.array(.object(AnswerColumn.stop))

  package static func find(_ context: QuestionContext) throws(BundleError) -> [Stop] {
    try context.timetable.stops(matching: context[text], limit: context[limit])
  }

  package static func answer(of found: [Stop], _ context: QuestionContext) -> Answer {
    Answer(found, AnswerColumn.stop)
  }

  package static let table: AnswerTable<[Stop]>? = AnswerTable(AnswerColumn.stop) { found, _ in found }
}
