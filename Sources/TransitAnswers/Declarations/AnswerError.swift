package import TransitBundle
package import TransitValues

/// Why a question has no answer.
package enum AnswerError: Failure, Sendable {
  /// It is not understood.
  case question(QuestionError)
  /// It is no question in JSON.
  case malformed(PlainFailure)
  /// The timetable has no answer, or cannot be read.
  case bundle(BundleError)

  package var failure: FailureFacts {
    switch self {
    case .question(let error): error.failure
    case .malformed(let error): error.failure
    case .bundle(let error): error.failure
    }
  }

  package var description: String {
    switch self {
    case .question(let error): error.description
    case .malformed(let error): error.description
    case .bundle(let error): error.description
    }
  }
}

/// An error that a question may throw.
package protocol AnswerFailure: Failure {
  var answerError: AnswerError { get }
}

extension AnswerError: AnswerFailure {
  package var answerError: AnswerError { self }
}

extension QuestionError: AnswerFailure {
  package var answerError: AnswerError { .question(self) }
}

extension BundleError: AnswerFailure {
  package var answerError: AnswerError { .bundle(self) }
}

extension AnswerError {
  /// An error for text that is not a question, or not options.
  static func malformed(_ problem: String) -> AnswerError {
    .malformed(PlainFailure(.badRequest, "the question: \(problem)"))
  }

  /// Runs a function that reads a bundle, where other errors can occur.
  static func reading<Result>(_ body: () throws(BundleError) -> Result) throws(AnswerError) -> Result {
    do throws(BundleError) { return try body() } catch { throw .bundle(error) }
  }

  /// Runs a function that reads a question, where other errors can occur.
  package static func understanding<Result>(_ body: () throws(QuestionError) -> Result) throws(AnswerError) -> Result {
    do throws(QuestionError) { return try body() } catch { throw .question(error) }
  }
}
