/// A problem in a catalogue or plan and its place, as one line.
///
///     FEEDS.csv:12: id: another row, in line 3, has the id mdb-12
package struct CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
  package let file: String
  /// Counted from 1, the header being line 1; `nil` for a problem of the whole file.
  package let line: Int?
  /// The name of the column.
  package let column: String?
  package let problem: String
  /// Whether the file could not be opened at all.
  package let isMissing: Bool

  init(file: String, line: Int? = nil, column: String? = nil, problem: String, isMissing: Bool = false) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.isMissing = isMissing
  }

  package var description: String {
    (line.map { "\(file):\($0): " } ?? "\(file): ") + (column.map { "\($0): " } ?? "") + problem
  }
}
