import TransitAnswers
import TransitCSQLite
import TransitValues

/// An error of a function: SQLite's code, and a message about the SQL or the bundle.
struct FunctionError: Error {
  let code: Int32
  let message: String

  init(_ message: String, code: Int32 = SQLITE_ERROR) {
    self.code = code
    self.message = message
  }

  /// - Parameter error: Of a question or a timetable.
  init(_ error: any Error) {
    switch FailureFacts(of: error).code {
    case .interrupted: self.init("interrupted", code: SQLITE_INTERRUPT)
    case .damaged: self.init("\(error)", code: SQLITE_CORRUPT)
    default: self.init((error as? QuestionError)?.text(calling: "argument") ?? "\(error)")
    }
  }
}
