import TransitAnswers
import TransitCSQLite
import TransitValues

/// An error of a function: SQLite's code, and a message about the SQL or the bundle.
struct FunctionError: Failure {
  let code: Int32
  let message: String
  let failure: FailureFacts

  var description: String { message }

  init(_ message: String) { self.init(message, FailureFacts(.arguments)) }

  init(_ error: AnswerError) {
    let failure = error.failure
    let text = if case .question(let error) = error { error.text(calling: "argument") } else { error.description }
    self.init(failure.kind == .interrupted ? "interrupted" : text, failure)
  }

  private init(_ message: String, _ failure: FailureFacts) {
    (self.message, self.failure) = (message, failure)
    code =
      switch failure.code {
      case .interrupted: SQLITE_INTERRUPT
      case .damaged: SQLITE_CORRUPT
      default: SQLITE_ERROR
      }
  }

  /// The same with the name of the function.
  func named(_ function: String) -> FunctionError { FunctionError("\(function): \(message)", failure) }
}
