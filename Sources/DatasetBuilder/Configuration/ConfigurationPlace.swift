import TransitValues

/// A place in a text, counted from 1.
package struct ConfigurationPlace: Equatable, Sendable {
  package let line: Int
  package let column: Int
}

extension FailurePlace {
  /// - Parameter key: The path of the key, such as `feeds[0].url`; empty for the file itself.
  init(_ place: ConfigurationPlace?, of key: String = "", in file: String) {
    self.init(file: file, line: place?.line, character: place?.column, column: key.isEmpty ? nil : key)
  }
}

extension PlainFailure {
  /// A problem in a configuration file.
  ///
  ///     dataset.yml:7:10: feeds[0].url: expected an http or https URL
  init(_ problem: String, at place: ConfigurationPlace? = nil, of key: String = "", in file: String) {
    self.init(.configuration, problem, at: FailurePlace(place, of: key, in: file))
  }
}
