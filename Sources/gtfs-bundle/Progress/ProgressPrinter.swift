import Foundation
import Synchronization
import ToolSupport
import TransitFoundation

/// Prints progress on standard error. Thread-safe.
final class ProgressPrinter: Sendable {
  private struct State {
    var overview: ProgressOverview
    var lastDrawing: ContinuousClock.Instant?
  }

  /// The minimum interval between redraws; faster ones are not visible.
  private static let interval = Duration.milliseconds(50)
  /// Returns to the start of the line and clears it. <https://en.wikipedia.org/wiki/ANSI_escape_code#CSI>
  private static let clearLine = "\r\u{1B}[K"

  private let mode: ProgressMode
  private let state: Mutex<State>

  /// - Parameters:
  ///   - mode: `auto` depends on whether standard error is a terminal.
  ///   - feedByteCount: See ``ProgressOverview``.
  init(mode: ProgressMode, feedByteCount: Int? = nil) {
    self.mode = mode.resolved(
      isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment)
    state = Mutex(State(overview: ProgressOverview(feedByteCount: feedByteCount)))
  }

  func update(_ progress: OperationProgress) {
    switch mode {
    case .auto, .none: break
    case .json: StandardError.write(progress.json.compact + "\n")
    case .bar: state.withLock { Self.draw(progress, in: &$0) }
    }
  }

  /// Returns a function that shows how much of an operation is done, `0 ... 1`.
  func progress(of operation: String) -> (Double) -> Void {
    { fraction in
      self.update(OperationProgress(operation: operation, completed: Int(fraction * 100), total: 100))
    }
  }

  /// Removes the bar.
  func finish() {
    state.withLock { state in
      if state.lastDrawing != nil { StandardError.write(Self.clearLine) }
      state.lastDrawing = nil
    }
  }

  private static func draw(_ progress: OperationProgress, in state: inout State) {
    let isNew = !state.overview.running.contains { $0.operation == progress.operation }
    state.overview.update(progress)
    // The next operation reports its own progress at once.
    if progress.isFinished { return }
    let now = ContinuousClock.now
    if !isNew, let last = state.lastDrawing, now - last < interval { return }
    state.lastDrawing = now
    // Leave the last column free: some terminals wrap there.
    StandardError.write(clearLine + state.overview.line(width: StandardError.width - 1))
  }
}
