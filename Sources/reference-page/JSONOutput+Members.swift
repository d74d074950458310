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

extension JSONOutput {
  /// What tells a schema of an object from others, besides its description; `nil` for what is no object.
  var shape: String? {
    self["properties"].map { "\($0.compact) \(self["required"]?.compact ?? "")" }
  }

  /// The names of schemas by their shapes. Shapes that several have stand for none.
  static func shapes(of schemas: [(schema: JSONOutput, name: String)]) -> [String: String] {
    let names = Dictionary(grouping: schemas.filter { $0.schema.shape != nil }) { $0.schema.shape ?? "" }
    return names.compactMapValues { $0.count == 1 ? $0[0].name : nil }
  }
}
