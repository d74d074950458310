/// How a process ends, as other programs see it: the numbers of sysexits.h where it has one.
enum ProcessStatus: Int32 {
  /// Refused: a feed under `--strict`, an update that is not signed as it must be.
  case refused = 1
  case wrongUsage = 64
  /// The input is not usable data, or does not have what was asked for.
  case unusableData = 65
  case cannotOpenInput = 66
  case cannotCreateOutput = 73
  case inputOutput = 74
  case interrupted = 130
}
