/// A value of a configuration file that has the declared shape.
struct ConfigurationValue: Sendable {
  enum Content: Sendable {
    case text(String)
    case list([ConfigurationValue])
    case section([(name: String, value: ConfigurationValue)])
  }

  let content: Content
  let place: ConfigurationPlace
  /// The path of its key, such as `feeds[0].url`.
  let key: String

  /// The value of a key of a section; `nil` if it is absent.
  subscript(name: String) -> ConfigurationValue? {
    guard case .section(let pairs) = content else { return nil }
    return pairs.first { $0.name == name }?.value
  }

  /// The names and values of a section in the order of the file.
  var pairs: [(name: String, value: ConfigurationValue)] {
    if case .section(let pairs) = content { pairs } else { [] }
  }

  var elements: [ConfigurationValue] {
    if case .list(let elements) = content { elements } else { [] }
  }

  /// The text of a scalar.
  var text: String {
    if case .text(let text) = content { text } else { "" }
  }

  /// The number that a scalar is, if its shape is a number.
  var number: Int { Int(text) ?? 0 }
}
