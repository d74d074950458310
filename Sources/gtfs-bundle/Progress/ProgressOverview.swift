import ToolSupport

/// The combined progress of all operations of a command, as the progress bar shows it.
struct ProgressOverview: Equatable, Sendable {
  /// The bytes that all operations together will read; `nil` if the command is a single operation.
  private let feedByteCount: Int?
  /// Bytes read so far, by operation.
  private var bytesRead: [String: Int] = [:]
  /// Unfinished operations in the order of their start.
  private(set) var running: [OperationProgress] = []

  init(feedByteCount: Int?) {
    self.feedByteCount = feedByteCount
  }

  mutating func update(_ progress: OperationProgress) {
    if progress.readsFeed { bytesRead[progress.operation] = progress.completed }
    let index = running.firstIndex { $0.operation == progress.operation }
    switch (index, progress.isFinished) {
    case (let index?, true): running.remove(at: index)
    case (let index?, false): running[index] = progress
    case (nil, true): break
    case (nil, false): running.append(progress)
    }
  }

  /// The completed fraction, `0 ... 1`: of the feed's bytes if known, otherwise of the running operation.
  var fraction: Double {
    if let feedByteCount, feedByteCount > 0 {
      return min(1, Double(bytesRead.values.reduce(0, +)) / Double(feedByteCount))
    }
    return running.last.map { Double($0.completed) / Double(max(1, $0.total)) } ?? 1
  }

  /// The bar, the percentage and the running operations, in at most `width` columns.
  ///
  ///     [##########----------]  50 %  read stop_times.txt 31 %, read shapes.txt 80 %
  func line(width: Int) -> String {
    let barWidth = max(0, min(30, width - 30))
    let filled = Int(fraction * Double(barWidth))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: barWidth - filled)
    let percent = String(Int(fraction * 100))
    let share = String(repeating: " ", count: max(0, 3 - percent.utf8.count)) + percent + " %"
    let names = running.map { $0.total > 1 ? "\($0.operation) \($0.percent) %" : $0.operation }.joined(separator: ", ")
    let line = (barWidth > 0 ? "[\(bar)] " : "") + share + "  " + DisplayText.oneLine(names)
    return String(line.prefix(width))
  }
}
