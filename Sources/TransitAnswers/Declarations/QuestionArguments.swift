package import TransitBundle
import TransitValues

/// The values of a question's parameters: given, or by default.
package struct QuestionArguments: Sendable {
  package typealias Given = (name: String, value: QuestionInput)

  private let parameters: [QuestionParameter]
  private var values: [String: [QuestionValue]] = [:]
  /// The names of the parameters that were given.
  private(set) var given: Set<String> = []

  /// - Throws: ``QuestionError`` for parameters that are unknown, missing, repeated or not what the question expects.
  package init(_ parameters: [QuestionParameter], _ given: [Given]) throws(QuestionError) {
    self.parameters = parameters
    for (name, input) in given {
      guard let parameter = parameters.first(where: { $0.isNamed(name) }) else {
        throw QuestionError(name, .unknown(expected: parameters.filter { !$0.isHidden }.map { $0.name }))
      }
      if values[parameter.name] != nil, !parameter.isRepeatable { throw QuestionError(name, .repeated) }
      do {
        values[parameter.name, default: []].append(try parameter.value(input))
      } catch {
        throw QuestionError(name, .invalid(error.description))
      }
      self.given.insert(parameter.name)
    }
    for parameter in parameters where values[parameter.name] == nil {
      if parameter.isRequired { throw QuestionError(parameter.name, .missing) }
      if let value = parameter.defaultValue { values[parameter.name] = [value] }
    }
  }

  package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    parameter.read(values[parameter.declaration.name] ?? [])
  }

  func isGiven<Value>(_ parameter: Parameter<Value>) -> Bool { given.contains(parameter.declaration.name) }

  /// The values in one spelling: with all defaults, times as seconds since 1970.
  package func canonicalTexts(_ clock: ServiceClock) -> [(name: String, value: String)] {
    parameters.flatMap { parameter in
      (values[parameter.name] ?? []).map { (parameter.name, $0.canonicalText(clock)) }
    }
  }
}

extension QuestionArguments {
  /// The same with at most so many rows, if the question has a limit.
  package func limited(to rows: Int) -> QuestionArguments {
    guard case .whole(let limit)? = values[Self.limit]?.first, limit > rows else { return self }
    var arguments = self
    arguments.values[Self.limit] = [.whole(rows)]
    return arguments
  }

  /// The name of the parameter for the maximum number of rows, in all questions.
  static var limit: String { "limit" }
}

// MARK: Contradictions

extension QuestionArguments {
  /// - Throws: ``QuestionError`` unless exactly one of the parameters is given.
  func one(of names: [String]) throws(QuestionError) -> String {
    let found = names.filter { given.contains($0) }
    guard found.count == 1 else { throw QuestionError("", .oneOf(names)) }
    return found[0]
  }

  /// - Throws: ``QuestionError`` if a parameter is given beside any of the others.
  func exclude(_ others: [String], beside name: String) throws(QuestionError) {
    if given.contains(name), others.contains(where: given.contains) { throw QuestionError(name, .excludes(others)) }
  }
}
