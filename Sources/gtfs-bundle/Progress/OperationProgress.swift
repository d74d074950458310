import BundleBuilder
import TransitFoundation

/// The progress of one operation of a command.
struct OperationProgress: Equatable, Sendable {
  let operation: String
  /// In bytes if the operation reads or stores a feed file, otherwise in units of the operation.
  let completed: Int
  let total: Int
  /// The rows processed so far; `nil` if the operation does not process rows.
  let rows: Int?
  /// Whether ``completed`` counts bytes of the feed.
  let readsFeed: Bool

  init(operation: String, completed: Int, total: Int, rows: Int? = nil, readsFeed: Bool = false) {
    self.operation = operation
    self.completed = completed
    self.total = total
    self.rows = rows
    self.readsFeed = readsFeed
  }

  init(_ progress: ImportProgress) {
    let readsFeed =
      switch progress.step {
      case .read, .locations, .files: true
      default: false
      }
    self.init(
      operation: "\(progress.step)", completed: progress.completed, total: progress.total,
      rows: readsFeed ? progress.rows : nil, readsFeed: readsFeed)
  }

  init(_ progress: PackingProgress) {
    self.init(operation: progress.step.rawValue, completed: progress.completed, total: progress.total)
  }

  var isFinished: Bool { completed >= total }

  /// `0 ... 100`.
  var percent: Int { total == 0 ? 100 : Int(100 * Double(completed) / Double(total)) }

  /// The output line of `--progress json`.
  var json: JSONOutput {
    [
      "operation": .string(operation), "completed": .integer(completed), "total": .integer(total),
      "rows": JSONOutput(rows),
    ]
  }
}
