import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Handles Ctrl-C, SIGTERM and SIGHUP while a command runs.
enum Interruption {
  /// Runs a command that has files to clean up: a signal cancels its task, which then throws.
  static func run(_ command: some LongCommand) async throws {
    let interruptible = InterruptibleTask()
    // Install the handlers before the task starts: an earlier signal would end the process without cleanup.
    let sources = handleSignals { interruptible.interrupt() }
    let task = Task {
      var command = command
      try await command.run()
    }
    interruptible.begin(task)
    defer { for source in sources { source.cancel() } }
    do {
      try await task.value
    } catch {
      // After a signal, any error is a consequence of the cancellation.
      throw interruptible.isInterrupted ? CancellationError() : error
    }
  }

  /// Runs a command that only reads: a signal ends the process at once.
  static func runReading(_ command: some ParsableCommand) throws {
    let sources = handleSignals { Failure(CancellationError()).exit() }
    defer { for source in sources { source.cancel() } }
    var command = command
    try command.run()
  }

  private static func handleSignals(_ handle: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      // Disable the default action, which would end the process before the source is notified.
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler(handler: handle)
      source.resume()
      return source
    }
  }
}

/// A task that signals cancel, including signals that arrive before the task is set.
private final class InterruptibleTask: Sendable {
  private struct State {
    var task: Task<Void, any Error>?
    var isInterrupted = false
  }

  private let state = Mutex(State())

  var isInterrupted: Bool { state.withLock(\.isInterrupted) }

  func begin(_ task: Task<Void, any Error>) {
    state.withLock { state in
      state.task = task
      if state.isInterrupted { task.cancel() }
    }
  }

  func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      state.task?.cancel()
    }
  }
}
