package import Operations

/// The combined progress of all steps of a command, as the progress bar shows it.
package struct ProgressOverview: Equatable, Sendable {
  /// The bytes that all steps together will read; `nil` if they have no common total.
  private let feedByteCount: Int?
  /// Whether each step ends when the next begins, instead of reporting its end.
  private let isSequential: Bool
  /// Bytes read so far, by step.
  private var bytesRead: [String: Int] = [:]
  /// Unfinished steps in the order of their start.
  package private(set) var running: [StepProgress] = []

  package init(feedByteCount: Int? = nil, isSequential: Bool = false) {
    self.feedByteCount = feedByteCount
    self.isSequential = isSequential
  }

  package mutating func update(_ progress: StepProgress) {
    if progress.rows != nil { bytesRead[progress.step] = progress.completed }
    if isSequential { running.removeAll { $0.step != progress.step } }
    let index = running.firstIndex { $0.step == progress.step }
    switch (index, progress.isFinished) {
    case (let index?, true): running.remove(at: index)
    case (let index?, false): running[index] = progress
    case (nil, true): break
    case (nil, false): running.append(progress)
    }
  }

  /// The completed fraction, `0 ... 1`: of the feed's bytes if known, otherwise of the last running step.
  package var fraction: Double {
    if let feedByteCount, feedByteCount > 0 {
      return min(1, Double(bytesRead.values.reduce(0, +)) / Double(feedByteCount))
    }
    return running.last?.fraction ?? 1
  }

  /// The bar, the percentage and the running steps, in at most `width` columns.
  ///
  ///     [##########----------]  50 %  read stop_times.txt 31 %, read shapes.txt 80 %
  package func line(width: Int) -> String {
    let barWidth = max(0, min(30, width - 30))
    let filled = Int(fraction * Double(barWidth))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: barWidth - filled)
    let percent = String(Int(fraction * 100))
    let share = String(repeating: " ", count: max(0, 3 - percent.utf8.count)) + percent + " %"
    let names = running.map { $0.total > 1 ? "\($0.step) \($0.inPercent.completed) %" : $0.step }.joined(
      separator: ", ")
    let line = (barWidth > 0 ? "[\(bar)] " : "") + share + "  " + DisplayText.oneLine(names)
    return String(line.prefix(width))
  }
}
