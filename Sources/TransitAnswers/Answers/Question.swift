package import TransitBundle

/// A question about a timetable: its name, its parameters, its columns, and how it is answered.
///
/// Everything that asks derives from the declaration: commands, the functions of SQL, the endpoints and the description
/// of the HTTP API, ``AskedTimetable/ask(_:now:live:)``, the tools of `gtfs-bundle mcp`, and the pages of reference.
package protocol Question: Sendable {
  /// What the question finds, before it is written.
  associatedtype Found: Sendable
  /// The errors of ``find(_:)``.
  associatedtype Problem: AnswerFailure

  /// Lower case, words joined by `_`.
  static var name: String { get }
  /// One sentence.
  static var summary: String { get }
  /// Besides the language. The order is that of descriptions.
  static var parameters: [QuestionParameter] { get }
  /// What ``answer(of:_:)`` is.
  static var schema: AnswerSchema { get }
  /// The parameters of which each is an instant that is the current time if all of them are missing.
  static var timeParameters: [String] { get }
  /// Whether an answer may take more than a few milliseconds.
  static var isLong: Bool { get }
  static var liveDataUse: LiveDataUse { get }
  /// The answer as a table for SQL, if it has one.
  static var table: AnswerTable<Found>? { get }

  static func find(_ context: QuestionContext) throws(Problem) -> Found
  static func answer(of found: Found, _ context: QuestionContext) throws(BundleError) -> Answer
  /// Why the answer is not what the asker may have expected.
  static func notes(on found: Found, _ context: QuestionContext) throws(BundleError) -> [AnswerNote]
}

/// Whether answers depend on live data.
package enum LiveDataUse: Sendable {
  case none
  /// The answer is another one with live data.
  case optional
  /// The question can only be asked with live data.
  case required
}

extension Question {
  package static var timeParameters: [String] { [] }
  package static var isLong: Bool { false }
  package static var liveDataUse: LiveDataUse { .none }
  package static var table: AnswerTable<Found>? { nil }

  package static func notes(on found: Found, _ context: QuestionContext) throws(BundleError) -> [AnswerNote] { [] }

  /// Those of the question, and the language.
  package static var allParameters: [QuestionParameter] { parameters + [CommonParameters.language.declaration] }

  /// Finds and writes.
  package static func answer(_ context: QuestionContext) throws(AnswerError) -> Answer {
    let found = try found(context)
    return try AnswerError.reading { () throws(BundleError) in
      var answer = try answer(of: found, context)
      answer.notes = try notes(on: found, context)
      return answer
    }
  }

  /// Finds the rows of a table, with the notes on them.
  package static func rows(
    _ context: QuestionContext, of table: AnswerTable<Found>
  ) throws(AnswerError) -> (rows: any AnswerRows, notes: [AnswerNote]) {
    let found = try found(context)
    return try AnswerError.reading { () throws(BundleError) in
      (try table.rows(found, context), try notes(on: found, context))
    }
  }

  private static func found(_ context: QuestionContext) throws(AnswerError) -> Found {
    do throws(Problem) { return try find(context) } catch { throw error.answerError }
  }
}
