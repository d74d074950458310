/// Environment variables in the values of a configuration file, as `${NAME}`.
///
/// Their values are secrets: they appear in no file, and in messages as `${NAME}`.
package struct ConfigurationVariables: Sendable {
  private let environment: [String: String]
  /// The values that were put in, by name.
  private var used: [String: String] = [:]

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// Puts the values of variables into a text.
  ///
  /// - Throws: ``ConfigurationError`` if a variable is not set or empty.
  mutating func expanded(_ value: ConfigurationValue, in file: String) throws(ConfigurationError) -> String {
    var result = ""
    var rest = value.text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound...].prefix { $0 != "}" }
      guard name.endIndex < rest.endIndex, Self.isName(name) else {
        throw ConfigurationError(
          file: file, place: value.place, key: value.key, problem: "expected a variable as ${NAME}")
      }
      guard let text = environment[String(name)], !text.isEmpty else {
        throw ConfigurationError(
          file: file, place: value.place, key: value.key, problem: "the variable \(name) is not set, or is empty")
      }
      used[String(name)] = text
      result += text
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }

  /// Returns a text with the names of variables in place of their values, the longest values first.
  package func redacted(_ text: String) -> String {
    used.sorted { ($1.value.utf8.count, $0.key) < ($0.value.utf8.count, $1.key) }.reduce(text) { text, variable in
      text.split(separator: variable.value, omittingEmptySubsequences: false).joined(separator: "${\(variable.key)}")
    }
  }

  private static func isName(_ name: Substring) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
