import TransitBundle
package import TransitValues

/// Why a question is not understood.
package struct QuestionError: Failure, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The question has no such name; the valid ones.
    case unknownQuestion(expected: [String])
    /// The question has no such parameter; the valid ones.
    case unknown(expected: [String])
    case missing
    /// The value is `null`.
    case null
    case repeated
    /// What was expected.
    case invalid(String)
    /// The parameters beside which it may not stand.
    case excludes([String])
    /// The parameters of which just one must be given.
    case oneOf([String])
  }

  /// The parameter; empty for ``Problem/oneOf(_:)``.
  package let name: String
  package let problem: Problem

  package init(_ name: String, _ problem: Problem) {
    (self.name, self.problem) = (name, problem)
  }

  package var failure: FailureFacts {
    let code: FailureCode =
      switch problem {
      case .unknownQuestion: .unknownQuestion
      case .unknown: .unknownParameter
      case .missing, .null: .missingParameter
      case .repeated: .repeatedParameter
      case .invalid: .invalidParameter
      case .excludes, .oneOf: .contradictingParameters
      }
    return FailureFacts(code, at: FailurePlace(column: name.isEmpty ? nil : String(name.prefix(50))))
  }

  /// Valid names that are similar to an unknown one, best first.
  package var nearMatches: [String] {
    switch problem {
    case .unknownQuestion(let expected), .unknown(let expected): IDSimilarity.nearest(to: name, in: expected)
    default: []
    }
  }

  /// The problem in words.
  ///
  /// - Parameters:
  ///   - word: What the asker calls parameters: `argument`, `option`.
  ///   - spelling: How the asker spells a name: `--at`.
  package func text(calling word: String = "parameter", spelling: (String) -> String = { $0 }) -> String {
    let spelled = spelling(name)
    return switch problem {
    case .unknownQuestion(let expected): "no question is called \"\(name.prefix(50))\"; \(hint(expected))"
    case .unknown(let expected): "unknown \(word) \"\(name.prefix(50))\"; \(hint(expected.map(spelling)))"
    case .missing: "the \(word) \(spelled) is missing"
    case .null: "the \(word) \(spelled): is NULL"
    case .repeated: "the \(word) \(spelled) is given twice"
    case .invalid(let problem): "the \(word) \(spelled): \(problem)"
    case .excludes(let others): "\(spelled) excludes \(others.map(spelling).joined(separator: " and "))"
    case .oneOf(let names): "expected one of \(names.map(spelling).joined(separator: ", "))"
    }
  }

  private func hint(_ expected: [String]) -> String {
    if let near = nearMatches.first { return "did you mean \(near)?" }
    return "expected \(expected.isEmpty ? "none" : expected.joined(separator: ", "))"
  }
}

extension QuestionError: CustomStringConvertible {
  package var description: String { text() }
}
