import TransitAnswers

/// An argument of a table-valued function: a hidden column of its table.
struct FunctionArgument: Sendable {
  /// A name of the parameter: its own, or an older one.
  let name: String
  /// The question's parameter; `nil` for ``bundle``.
  let parameter: QuestionParameter?

  /// The same for all names of one parameter.
  var parameterName: String { parameter?.name ?? name }

  /// Names the bundle by its schema; by default, the first database that is one.
  static let bundle = FunctionArgument(name: "bundle", parameter: nil)
}
