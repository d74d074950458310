import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, SIGTERM and a terminal that is closed while a command runs.
enum Interruption {
  /// Runs a command that leaves something to clean up: a signal cancels its task, which then throws.
  static func run(_ command: some LongCommand) async throws {
    let isInterrupted = InterruptionFlag()
    let task = Task {
      var command = command
      try await command.run()
    }
    let sources = handleSignals {
      isInterrupted.set()
      task.cancel()
    }
    defer { for source in sources { source.cancel() } }
    do {
      try await task.value
    } catch {
      // Whatever the work stumbled over after a signal, the signal was the reason.
      throw isInterrupted.isSet ? CancellationError() : error
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

/// Whether a signal came, asked by another thread than the one that hears of it.
private final class InterruptionFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
  }
}
