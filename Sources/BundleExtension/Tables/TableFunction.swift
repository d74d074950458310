import TransitAnswers
import TransitFoundation

/// A table-valued function: arguments in, rows out.
///
/// Source: <https://www.sqlite.org/vtab.html#tabfunc2>.
struct TableFunction: Sendable {
  typealias Answer = @Sendable (FunctionArguments, OpenBundle) throws(FunctionError) -> any FunctionAnswer

  let name: String
  /// The hidden columns; the last one names the bundle.
  let arguments: [FunctionArgument]
  /// The names of the visible columns.
  let columns: [String]
  /// The names of the columns by which the rows are sorted, first to last.
  let order: [String]
  let answer: Answer

  init<Row>(
    _ name: String, _ arguments: [FunctionArgument], columns: [AnswerColumn<Row>], order: [String] = [],
    rows: @escaping @Sendable (FunctionArguments, OpenBundle) throws(FunctionError) -> [Row]
  ) {
    self.name = name
    self.arguments = arguments + [.bundle]
    self.columns = columns.map(\.name)
    self.order = order
    answer = { (arguments, bundle) throws(FunctionError) in
      FunctionRows(columns: columns, rows: try rows(arguments, bundle))
    }
  }

  /// The statement that tells SQLite the columns.
  var declaration: String {
    let names = columns.map { "\"\($0)\"" } + arguments.map { "\"\($0.name)\" HIDDEN" }
    return "CREATE TABLE \(name)(\(names.joined(separator: ", ")))"
  }
}

/// The rows that a function has answered.
protocol FunctionAnswer: AnyObject {
  var count: Int { get }

  func value(column: Int, row: Int) -> JSONOutput
}

private final class FunctionRows<Row>: FunctionAnswer {
  private let columns: [AnswerColumn<Row>]
  private let rows: [Row]

  init(columns: [AnswerColumn<Row>], rows: [Row]) {
    (self.columns, self.rows) = (columns, rows)
  }

  var count: Int { rows.count }

  func value(column: Int, row: Int) -> JSONOutput { columns[column].value(rows[row]) }
}
