import TransitCSQLite
import TransitValues

extension FunctionError: Failure {
  var description: String { message }

  var failure: FailureFacts {
    switch code {
    case SQLITE_INTERRUPT: FailureFacts(.interrupted)
    case SQLITE_CORRUPT: FailureFacts(.damaged)
    default: FailureFacts(.arguments)
    }
  }
}
