/// A problem in a configuration file and its place, as one line.
///
///     dataset.yml:7:10: feeds[0].url: expected an http or https URL
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  package let file: String
  /// Line and column, counted from 1; `nil` for a problem of the whole file.
  package let place: ConfigurationPlace?
  /// The path of the key, such as `feeds[0].url`; empty for the file itself.
  package let key: String
  package let problem: String
  /// Whether the file could not be opened at all.
  package let isMissing: Bool

  init(file: String, place: ConfigurationPlace?, key: String, problem: String, isMissing: Bool = false) {
    self.file = file
    self.place = place
    self.key = key
    self.problem = problem
    self.isMissing = isMissing
  }

  package var description: String {
    let place = place.map { "\(file):\($0.line):\($0.column): " } ?? "\(file): "
    return place + (key.isEmpty ? "" : "\(key): ") + problem
  }
}

/// A place in a text, counted from 1.
package struct ConfigurationPlace: Equatable, Sendable {
  package let line: Int
  package let column: Int
}
