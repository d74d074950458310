import Foundation
import ToolSupport

/// Progress and cancellation for commands that write a feed.
enum FeedWriting {
  /// Writes a feed and shows progress on standard error.
  ///
  /// - Parameter write: Receives a function to call with progress in `0 ... 1` and a function that returns whether to
  ///   stop.
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
