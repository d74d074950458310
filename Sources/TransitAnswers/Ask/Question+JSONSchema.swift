package import TransitFoundation

extension AnyQuestion {
  /// The parameters as a JSON Schema of an object, for programs that ask by name.
  ///
  /// - Parameter bundle: The schema of a further parameter `bundle`, for a program that asks one of several.
  package func inputSchema(bundle: JSONOutput? = nil) -> JSONOutput {
    let shown = allParameters.filter { !$0.isHidden }
    let others = bundle.map { [JSONOutput.Member(key: "bundle", value: $0)] } ?? []
    let required = shown.filter { $0.isRequired }.map { $0.name } + others.map { $0.key }
    return [
      "type": .string("object"), "properties": .object(shown.map { $0.property } + others),
      "required": .array(required.map { .string($0) }), "additionalProperties": .bool(false),
    ]
  }
}

extension QuestionParameter {
  /// One value, or several in an array.
  fileprivate var property: JSONOutput.Member {
    let several: JSONOutput = ["anyOf": [schema, ["type": .string("array"), "items": schema]]]
    return .init(key: name, value: (isRepeatable ? several : schema).describing(meaning))
  }
}

extension JSONOutput {
  /// A schema with a description in front of its own.
  fileprivate func describing(_ meaning: String) -> JSONOutput {
    guard case .object(let members) = self else { return self }
    var text = meaning
    for member in members {
      if case .string(let more) = member.value, member.key == "description" { text += " " + more }
    }
    return .object(members.filter { $0.key != "description" } + [.init(key: "description", value: .string(text))])
  }
}
