/// The exit codes, from sysexits.h where it defines one.
enum ProcessStatus: Int32 {
  /// Rejected, such as a feed under `--strict` or an update without a valid signature.
  case refused = 1
  case wrongUsage = 64
  /// The input is not usable data, or the requested item is not in it.
  case unusableData = 65
  case cannotOpenInput = 66
  case cannotCreateOutput = 73
  case inputOutput = 74
  case interrupted = 130
}
