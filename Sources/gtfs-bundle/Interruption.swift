import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, SIGTERM and a terminal that is closed while a command runs.
enum Interruption {
  /// Runs a command that leaves something to clean up: a signal cancels its task, which then throws.
  static func run(_ command: some LongCommand) async throws {
    let interruptible = InterruptibleTask()
    // Before the task begins: a signal that came first would end the process, and what the task had made would stay.
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
      // Whatever the work stumbled over after a signal, the signal was the reason.
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
      // Without this the process would end before the source hears of the signal.
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler(handler: handle)
      source.resume()
      return source
    }
  }
}

/// A task that signals cancel, also one that comes before the task is known.
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
