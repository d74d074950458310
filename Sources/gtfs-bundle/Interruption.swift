import ArgumentParser
import Dispatch
import Operations
import Synchronization
import ToolSupport

/// Handles Ctrl-C, SIGTERM and SIGHUP while a command runs.
enum Interruption {
  /// Runs a command that writes files.
  static func run(_ command: some LongCommand) async throws {
    try await canceling {
      var command = command
      try await command.run()
    }
  }

  /// Does work that has files to clean up: a signal cancels it, and it then throws.
  static func canceling<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result
  {
    let interruptible = InterruptibleTask<Result>()
    // Install the handlers before the task starts: an earlier signal would end the process without cleanup.
    let sources = StopSignals.handle { interruptible.interrupt() }
    let task = Cancellation.$current.withValue(interruptible.work) {
      Task { try await work() }
    }
    interruptible.begin(task)
    defer { for source in sources { source.cancel() } }
    do {
      return try await task.value
    } catch {
      // After a signal, any error is a consequence of the cancellation.
      throw interruptible.isInterrupted ? CancellationError() : error
    }
  }

  /// Runs a command that only reads: a signal ends the process at once.
  static func runReading(_ command: some ParsableCommand) throws {
    let sources = StopSignals.handle { CommandFailure(CancellationError()).exit() }
    defer { for source in sources { source.cancel() } }
    var command = command
    try command.run()
  }

  /// The same for a command that may download what it reads.
  static func runReading(_ command: some DownloadingCommand) async throws {
    let sources = StopSignals.handle { CommandFailure(CancellationError()).exit() }
    defer { for source in sources { source.cancel() } }
    var command = command
    try await command.run()
  }
}

/// A task that signals cancel, including signals that arrive before the task is set.
private final class InterruptibleTask<Result: Sendable>: Sendable {
  let work = Cancellation()
  private let task = Mutex<Task<Result, any Error>?>(nil)

  var isInterrupted: Bool { work.isCancelled }

  func begin(_ task: Task<Result, any Error>) {
    self.task.withLock { $0 = task }
    if isInterrupted { task.cancel() }
  }

  func interrupt() {
    work.cancel()
    task.withLock(\.self)?.cancel()
  }
}
