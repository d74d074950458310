import TransitBundle
import TransitFoundation
import TransitValues

extension AnswerError {
  /// The error of its own type.
  package var cause: any Error {
    switch self {
    case .question(let error): error
    case .malformed(let error): error
    case .bundle(let error): error
    }
  }

  /// The error of its own type, of an error that may be an ``AnswerError``.
  package static func cause(of error: any Error) -> any Error { (error as? AnswerError)?.cause ?? error }
}

extension AskedTimetable {
  /// The answer to a question that has none, for an error that may be of live data or of a file.
  package func errorBytes(_ error: any Error) -> [UInt8] {
    if let error = error as? any AnswerFailure { return errorBytes(error.answerError) }
    return Self.errorBytes(FailureFacts(of: error), "\(error)", near: [])
  }
}
