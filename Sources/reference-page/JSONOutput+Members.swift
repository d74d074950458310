import TransitFoundation

extension JSONOutput {
  /// A member of an object.
  subscript(_ key: String) -> JSONOutput? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
