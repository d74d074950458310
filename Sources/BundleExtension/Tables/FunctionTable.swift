import TransitAnswers
import TransitBundle

/// The virtual table of a function in one connection.
@safe
final class FunctionTable {
  let function: TableFunction
  let host: HostSQLite
  private let connection: HostSQLite.Connection
  private let bundle: ConnectionBundle

  @unsafe
  init(_ function: TableFunction, host: HostSQLite, connection: HostSQLite.Connection, bundle: ConnectionBundle) {
    self.function = function
    self.host = host
    self.bundle = bundle
    unsafe self.connection = connection
  }

  /// Answers a question.
  func answer(_ arguments: FunctionArguments) throws(FunctionError) -> any AnswerRows {
    let interruption = unsafe HostInterruption(host, connection)
    do throws(FunctionError) {
      return try QuestionCancellation { interruption.isInterrupted }.during { () throws(FunctionError) in
        try function.answer(arguments, bundle)
      }
    } catch {
      throw error.named(function.name)
    }
  }
}
