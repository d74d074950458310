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
    let printer = ProgressPrinter(mode: mode)
    defer { printer.finish() }
    return try write(printer.progress(of: "write \(output)")) { Task.isCancelled }
  }
}
