import Operations
import ToolSupport
import TransitFoundation

extension ProgressPrinter {
  convenience init(mode: ProgressMode, feedByteCount: Int? = nil) {
    self.init(mode: mode, overview: ProgressOverview(feedByteCount: feedByteCount)) { $0.json.compact + "\n" }
  }

  /// Performs the only step of a command.
  static func showing<Result>(
    _ mode: ProgressMode, of step: String, _ work: (ProgressReporter) throws -> Result
  ) rethrows -> Result {
    let printer = ProgressPrinter(mode: mode)
    defer { printer.finish() }
    return try work(printer.reporter(of: step))
  }
}

extension StepProgress {
  /// The output line of `--progress json`.
  var json: JSONOutput {
    ["operation": .string(step), "completed": .integer(completed), "total": .integer(total), "rows": JSONOutput(rows)]
  }
}
