import Foundation
package import Operations
import Synchronization
import TransitFoundation

/// Prints progress on standard error. Thread-safe.
package final class ProgressPrinter: Sendable {
  private struct State {
    var overview: ProgressOverview
    var lastDrawing: ContinuousClock.Instant?
  }

  /// The minimum interval between redraws; faster ones are not visible.
  private static let interval = Duration.milliseconds(50)
  /// Returns to the start of the line and clears it. <https://en.wikipedia.org/wiki/ANSI_escape_code#CSI>
  private static let clearLine = "\r\u{1B}[K"

  private let mode: ProgressMode
  private let line: @Sendable (StepProgress) -> String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - mode: `auto` depends on whether standard error is a terminal.
  ///   - overview: What the bar shows.
  ///   - line: Returns the output line of `--progress json`.
  package init(
    mode: ProgressMode, overview: ProgressOverview = ProgressOverview(),
    line: @escaping @Sendable (StepProgress) -> String
  ) {
    self.line = line
    self.mode = mode.resolved(
      isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment)
    state = Mutex(State(overview: overview))
  }

  package func update(_ progress: StepProgress) {
    switch mode {
    case .auto, .none: break
    case .json: StandardError.write(line(progress))
    case .bar: state.withLock { Self.draw(progress, in: &$0) }
    }
  }

  /// Returns a reporter of a step in percent.
  package func reporter(of step: String) -> ProgressReporter {
    ProgressReporter(step) { self.update($0.inPercent) }
  }

  /// Removes the bar.
  package func finish() {
    state.withLock { state in
      if state.lastDrawing != nil { StandardError.write(Self.clearLine) }
      state.lastDrawing = nil
    }
  }

  private static func draw(_ progress: StepProgress, in state: inout State) {
    let isNew = !state.overview.running.contains { $0.step == progress.step }
    state.overview.update(progress)
    // The next step reports its own progress at once.
    if progress.isFinished { return }
    let now = ContinuousClock.now
    if !isNew, let last = state.lastDrawing, now - last < interval { return }
    state.lastDrawing = now
    // Leave the last column free: some terminals wrap there.
    StandardError.write(clearLine + state.overview.line(width: StandardError.width - 1))
  }
}
