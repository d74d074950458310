import ArgumentParser
import BundleVerifier
import Foundation
import ToolSupport
import TransitFoundation

/// Shows progress on standard error, as a redrawn line or as one JSON object per line.
struct ProgressDisplay: Sendable {
  private static let width = 24

  private let mode: ProgressMode

  init(_ mode: ProgressMode) {
    self.mode = mode.resolved(
      isTerminal: StandardError.isTerminal, environment: ProcessInfo.processInfo.environment)
  }

  func show(_ progress: VerificationProgress) {
    switch mode {
    case .bar: StandardError.write("\r\u{1B}[K\(Self.bar(progress))")
    case .json: StandardError.write(Self.json(progress))
    case .auto, .none: break
    }
  }

  /// Clears the bar's line.
  func clear() {
    if mode == .bar { StandardError.write("\r\u{1B}[K") }
  }

  private static func bar(_ progress: VerificationProgress) -> String {
    let done = min(width, max(0, Int(progress.fraction * Double(width))))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
    return "[\(bar)] \(DisplayText.oneLine(progress.check))"
  }

  private struct Line: Encodable {
    let step: String
    let completed: Int
    let total: Int
  }

  private static func json(_ progress: VerificationProgress) -> String {
    let name = progress.check.isEmpty ? "done" : progress.check
    return StableJSON.text(Line(step: name, completed: progress.completed, total: progress.total))
  }
}
