import TransitAnswers
import TransitFoundation

/// A running scan of a function's rows.
@safe
final class FunctionCursor {
  private let table: FunctionTable
  private var arguments: [SQLValue] = []
  private var answer: (any AnswerRows)?
  /// The number of the current row, from 0.
  private var row = 0
  private var firstRowID: Int64 = 0

  /// Differs between rows, also of other questions: SQLite joins the answers to both sides of an `OR` by it.
  var rowID: Int64 { firstRowID &+ Int64(row) }

  init(_ table: FunctionTable) {
    self.table = table
  }

  var host: HostSQLite { table.host }

  var isAtEnd: Bool { row >= (answer?.count ?? 0) }

  func ask(bits: Int32, _ values: [SQLValue]) throws(FunctionError) {
    (answer, row) = (nil, 0)
    let question = FunctionPlan(bits: bits).arguments(of: table.function, values)
    arguments = question.values
    firstRowID = Int64(truncatingIfNeeded: arguments.hashValue)
    answer = try table.answer(question)
  }

  func advance() {
    row += 1
  }

  /// A hidden column is the argument that was passed.
  @unsafe
  func setResult(of context: OpaquePointer?, column: Int) {
    let visible = table.function.columns.count
    if column < visible {
      unsafe host.setResult(answer?.value(column: column, row: row) ?? .null, of: context)
    } else {
      unsafe host.setResult(arguments[column - visible], of: context)
    }
  }
}
