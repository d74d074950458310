import Foundation

/// What the commands that write a feed have in common: they tell how far they are, and end when they are interrupted.
enum FeedWriting {
  /// Writes a feed, with its progress on standard error.
  ///
  /// - Parameter write: Gets the function to call with `0 ... 1`, and the one to ask whether to end.
  static func run<Report>(
    to output: String, _ mode: ProgressMode,
    _ write: (_ progress: @escaping (Double) -> Void, _ isCancelled: @escaping @Sendable () -> Bool) throws -> Report
  ) rethrows -> Report {
    let resolved = mode.resolved(
      isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment)
    let printer = ProgressPrinter(mode: resolved)
    defer { printer.finish() }
    return try write(
      { fraction in
        printer.update(OperationProgress(operation: "write \(output)", completed: Int(fraction * 100), total: 100))
      }, { Task.isCancelled })
  }
}
