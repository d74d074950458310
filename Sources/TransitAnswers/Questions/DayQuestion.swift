import TransitBundle
import TransitValues

/// A question whose answer is rows about a service day.
///
/// `find` is each question's own, because the compiler crashes on a default with the error of a question in Embedded
/// Swift 6.3.
package protocol DayQuestion: Question where Found == DayRows<Row> {
  associatedtype Row: Sendable

  static var columns: [AnswerColumn<Row>] { get }
}

/// What a ``DayQuestion`` finds.
package struct DayRows<Row: Sendable>: Sendable {
  let date: ServiceDate
  let rows: [Row]
}

extension DayQuestion {
  package static var timeParameters: [String] { [StatisticsParameters.date.declaration.name] }
  package static var isLong: Bool { true }
  package static var schema: AnswerSchema { .array(.object(columns)) }
  package static var table: AnswerTable<Found>? { AnswerTable(columns) { found, _ in found.rows } }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }
}
