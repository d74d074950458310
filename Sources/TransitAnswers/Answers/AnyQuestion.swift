/// A question without the type of what it finds, for programs that ask any question by name.
package struct AnyQuestion: Sendable {
  package let name: String
  package let summary: String
  /// Besides the language.
  package let parameters: [QuestionParameter]
  package let timeParameters: [String]
  package let isLong: Bool
  package let liveDataUse: LiveDataUse
  /// The names of the columns for SQL, and of those by which the rows are sorted.
  package let table: (columns: [String], order: [String])?
  // Made when it is needed, because most programs need none.
  private let makeSchema: @Sendable () -> AnswerSchema
  private let makeAnswer: @Sendable (QuestionContext) throws(AnswerError) -> Answer

  package init<Asked: Question>(_ question: Asked.Type) {
    (name, summary, parameters) = (Asked.name, Asked.summary, Asked.parameters)
    (timeParameters, isLong, liveDataUse) = (Asked.timeParameters, Asked.isLong, Asked.liveDataUse)
    table = Asked.table.map { ($0.columns, $0.order) }
    makeSchema = { Asked.schema }
    makeAnswer = { (context) throws(AnswerError) in try Asked.answer(context) }
  }

  package var schema: AnswerSchema { makeSchema() }

  package var needsLiveData: Bool { liveDataUse == .required }

  /// Those of the question, and the language.
  package var allParameters: [QuestionParameter] { parameters + [CommonParameters.language.declaration] }

  /// Finds and writes.
  package func answer(_ context: QuestionContext) throws(AnswerError) -> Answer { try makeAnswer(context) }

  /// Whether the answer depends on the time at which the question is asked.
  package func dependsOnNow(_ arguments: QuestionArguments) -> Bool {
    !timeParameters.isEmpty && !timeParameters.contains { arguments.given.contains($0) }
  }
}
