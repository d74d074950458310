/// The exit codes, from sysexits.h where it defines one.
package enum ProcessStatus: Int32 {
  /// Rejected, such as a feed under `--strict` or an update without a valid signature.
  case refused = 1
  case wrongUsage = 64
  /// The input is not usable data, or the requested item is not in it.
  case unusableData = 65
  case cannotOpenInput = 66
  /// An error of this program.
  case bug = 70
  case cannotCreateOutput = 73
  case inputOutput = 74
  case interrupted = 130
}

extension ProcessStatus {
  package init(of error: any Error) {
    let failure = FailureFacts(of: error)
    switch failure.code {
    case .cannotCreate: self = .cannotCreateOutput
    // The arguments are possible, but the feed has no such id.
    case .unknownStop, .unknownTrip, .unknownRoute, .unknownAgency: self = .unusableData
    default:
      self =
        switch failure.kind {
        case .usage: .wrongUsage
        case .unusable: .unusableData
        case .refused: .refused
        case .missing: .cannotOpenInput
        case .network, .storage: .inputOutput
        case .interrupted: .interrupted
        case .bug: .bug
        }
    }
  }
}
