import BundleBuilder

/// How far one operation of a long command is.
struct OperationProgress: Equatable, Sendable {
  let operation: String
  /// In bytes where the operation reads or keeps a file, else in units of its own.
  let completed: Int
  let total: Int
  /// Rows done so far, where rows are what it does.
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

  /// The line of `--progress json`.
  var json: JSONValue {
    [
      "operation": .string(operation), "completed": .integer(completed), "total": .integer(total),
      "rows": JSONValue(rows),
    ]
  }
}
