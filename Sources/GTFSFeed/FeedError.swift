/// A problem in a feed and its location, printed as one line.
///
///     stop_times.txt:1204: arrival_time: "25:6O:00" is not a time (H:MM:SS)
package struct FeedError: Error, Equatable, Sendable {
  package var problem: FeedProblem

  /// The file inside the feed, or the feed itself; `nil` until a caller sets it.
  package var file: String?

  /// The line, counted from 1 for the header; `nil` for a problem of the whole file.
  package var line: Int?

  package var column: String?

  package init(
    _ problem: FeedProblem, file: String? = nil, line: Int? = nil, column: String? = nil
  ) {
    self.problem = problem
    self.file = file
    self.line = line
    self.column = column
  }

  /// The category of the problem, which determines the exit code.
  package enum Kind: Hashable, Sendable {
    /// The input is not usable data (65).
    case unusableData
    /// The input cannot be opened (66).
    case cannotOpen
    /// Reading failed partway (74).
    case readFailure
  }

  package var kind: Kind {
    switch problem {
    case .cannotOpen: .cannotOpen
    case .readFailed: .readFailure
    default: .unusableData
    }
  }
}

extension FeedError: CustomStringConvertible {
  package var description: String {
    var text = ""
    if let file {
      text = line.map { "\(file):\($0): " } ?? "\(file): "
    }
    if let column {
      text += "\(column): "
    }
    return text + problem.description
  }
}
