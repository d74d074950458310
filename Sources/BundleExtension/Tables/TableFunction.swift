import TransitAnswers
import TransitFoundation

/// A table-valued function: arguments in, rows out.
///
/// Source: <https://www.sqlite.org/vtab.html#tabfunc2>.
struct TableFunction: Sendable {
  typealias Answer = @Sendable (FunctionArguments, ConnectionBundle) throws(FunctionError) -> any AnswerRows

  let name: String
  /// The hidden columns.
  let arguments: [FunctionArgument]
  /// The names of the visible columns.
  let columns: [String]
  /// The names of the columns by which the rows are sorted, first to last.
  let order: [String]
  let answer: Answer

  /// A function without arguments but the bundle.
  init(_ name: String, columns: [String], answer: @escaping Answer) {
    (self.name, self.columns, self.answer) = (name, columns, answer)
    arguments = [.bundle]
    order = []
  }

  /// A function that answers a question.
  ///
  /// - Parameter positions: The names of arguments in the order of calls. The bundle comes after them, then all other
  ///   parameters of the question, so that positions never change.
  init<Asked: Question>(_ name: String, _ question: Asked.Type, _ positions: String...) {
    guard let table = Asked.table else { fatalError("\(Asked.name) has no table") }
    self.name = name
    (columns, order) = (table.columns, table.order)
    let parameters = Asked.allParameters
    let others = parameters.filter { !$0.isHidden && !positions.contains($0.name) }.map { $0.name }
    func argument(_ name: String) -> FunctionArgument {
      guard let parameter = parameters.first(where: { $0.isNamed(name) }) else {
        fatalError("\(Asked.name) has no parameter \(name)")
      }
      return FunctionArgument(name: name, parameter: parameter)
    }
    arguments = positions.map(argument) + [.bundle] + others.map(argument)
    answer = { (arguments, bundles) throws(FunctionError) in
      let asked = try bundles.bundle(try arguments.bundle)
      do throws(AnswerError) {
        let given = try AnswerError.understanding { () throws(QuestionError) in try arguments.arguments(of: Asked.self)
        }
        let (rows, notes) = try Asked.rows(QuestionContext(asked, given, explains: false), of: table)
        bundles.notes = notes
        return rows
      } catch {
        throw FunctionError(error)
      }
    }
  }

  /// The statement that tells SQLite the columns.
  var declaration: String {
    let names = columns.map { "\"\($0)\"" } + arguments.map { "\"\($0.name)\" HIDDEN" }
    return "CREATE TABLE \(name)(\(names.joined(separator: ", ")))"
  }
}
