import TransitBundle
import TransitCSQLite

/// An error of a function: SQLite's code, and a message about the SQL or the bundle.
struct FunctionError: Error {
  let code: Int32
  let message: String

  init(_ message: String, code: Int32 = SQLITE_ERROR) {
    self.code = code
    self.message = message
  }

  init(_ error: BundleError) {
    switch error.kind {
    case .cancelled: self.init("interrupted", code: SQLITE_INTERRUPT)
    case .damaged: self.init(error.description, code: SQLITE_CORRUPT)
    default: self.init(error.description)
    }
  }

  /// Asks the library, with its error as one of the function.
  static func wrapping<Answer>(_ question: () throws(BundleError) -> Answer) throws(FunctionError) -> Answer {
    do {
      return try question()
    } catch {
      throw FunctionError(error)
    }
  }
}
