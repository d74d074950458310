/// The place of a problem, as far as it is known.
package struct FailurePlace: Hashable, Sendable {
  /// The name of the feed, if there are several.
  package var feed: String?
  /// The path of the file, or its name in the feed.
  package var file: String?
  /// Counted from 1.
  package var line: Int?
  /// The position in the line, counted from 1, in a file without columns.
  package var character: Int?
  /// The name of the column, or the key in a configuration file.
  package var column: String?

  package init(
    feed: String? = nil, file: String? = nil, line: Int? = nil, character: Int? = nil, column: String? = nil
  ) {
    (self.feed, self.file, self.line, self.character, self.column) = (feed, file, line, character, column)
  }
}

extension FailurePlace: CustomStringConvertible {
  /// The start of a message, such as `stop_times.txt:1204: arrival_time: `; empty if nothing is known.
  package var description: String {
    var text = feed.map { $0 == file ? "" : "\($0): " } ?? ""
    if let file {
      text +=
        [file, line.map(String.init), character.map(String.init)].compactMap { $0 }.joined(separator: ":") + ": "
    }
    if let column { text += "\(column): " }
    return text
  }
}
