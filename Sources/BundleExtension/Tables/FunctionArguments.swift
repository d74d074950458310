import TransitAnswers
import TransitFoundation
import TransitValues

/// The values that SQL passes to a function.
///
/// `NULL` for an optional argument is the same as leaving it out. For a required one, it is an error.
struct FunctionArguments {
  private let arguments: [FunctionArgument]
  /// The value of each argument.
  let values: [SQLValue]
  /// Whether each argument is passed.
  private let isPassed: [Bool]
  /// How many rows the statement can use at most; `nil` for all.
  private let rowLimit: Int?

  init(_ arguments: [FunctionArgument], values: [SQLValue], isPassed: [Bool], rowLimit: Int?) {
    (self.arguments, self.values, self.isPassed, self.rowLimit) = (arguments, values, isPassed, rowLimit)
  }

  /// The schema name of the bundle; `nil` for the first database that is one.
  var bundle: String? {
    get throws(FunctionError) {
      for (argument, value) in zip(arguments, values) where argument.parameter == nil {
        switch value {
        case .null: continue
        case .text(let name): return name
        case .integer(let number): return "\(number)"
        case .real, .blob: throw FunctionError("the argument \(argument.name): expected a text")
        }
      }
      return nil
    }
  }

  /// The arguments of a question.
  func arguments<Asked: Question>(of question: Asked.Type) throws(QuestionError) -> QuestionArguments {
    var given: [QuestionArguments.Given] = []
    for (number, argument) in arguments.enumerated() {
      guard let parameter = argument.parameter else { continue }
      if let input = try Self.input(values[number], argument.name) {
        given.append((argument.name, input))
      } else if parameter.isRequired, isPassed[number] {
        throw QuestionError(argument.name, .null)
      }
    }
    let arguments = try QuestionArguments(Asked.allParameters, given)
    return rowLimit.map(arguments.limited) ?? arguments
  }

  private static func input(_ value: SQLValue, _ name: String) throws(QuestionError) -> QuestionInput? {
    switch value {
    case .null: nil
    case .integer(let number): .integer(Int(clamping: number))
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob: throw QuestionError(name, .invalid("expected a text or a number"))
    }
  }
}
