/// The shape of a value in a configuration file.
package indirect enum ConfigurationShape: Sendable {
  case text(ConfigurationText)
  case number(ClosedRange<Int>)
  case list(ConfigurationShape, counts: ClosedRange<Int>)
  /// Names that the file chooses, with texts, such as header fields.
  case names(ConfigurationText)
  /// Of the keys in `oneOf`, a section has exactly one; empty for no such rule.
  case section([ConfigurationKey], oneOf: [String] = [])
}

/// A key of a section.
package struct ConfigurationKey: Sendable {
  package let name: String
  package let shape: ConfigurationShape
  package let isRequired: Bool
  /// A key of the same section without which this one is not possible.
  package let needs: String?
  /// The meaning of the value: one sentence without a period.
  package let summary: String

  init(
    _ name: String, _ shape: ConfigurationShape, required isRequired: Bool = false, needs: String? = nil,
    _ summary: String
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.needs = needs
    self.summary = summary
  }
}

/// A kind of text. Scalars are read as written: `NO` is not a Boolean and `001` is not a number.
package struct ConfigurationText: Sendable {
  /// A regular expression that the whole text matches; `nil` for any text that is not empty.
  package let pattern: String?
  /// The only possible texts; empty for all that match the pattern.
  package let choices: [String]
  /// The expected text, for errors.
  package let expected: String
  /// Whether `${NAME}` stands for an environment variable.
  package let allowsVariables: Bool

  init(pattern: String? = nil, choices: [String] = [], expected: String, allowsVariables: Bool = false) {
    self.pattern = pattern
    self.choices = choices
    self.expected = expected
    self.allowsVariables = allowsVariables
  }

  static let any = ConfigurationText(expected: "text")
  static let flag = choice(["true", "false"])
  static let path = ConfigurationText(expected: "a path, relative to the configuration file")

  static func choice(_ choices: [String]) -> ConfigurationText {
    ConfigurationText(choices: choices, expected: choices.joined(separator: " or "))
  }

  /// Whether a text is one of these.
  func accepts(_ text: String) -> Bool {
    if !choices.isEmpty { return choices.contains(text) }
    guard let pattern else { return !text.isEmpty }
    guard let expression = try? Regex(pattern) else { preconditionFailure("\(pattern) is not a regular expression") }
    return text.wholeMatch(of: expression) != nil
  }
}
