import TransitFoundation

/// Paths that a server answers itself, for the description of its API.
///
/// They may refer to the components of the description: responses by status, such as `#/components/responses/404`, and
/// header fields by name, such as `#/components/headers/ETag`.
public struct OpenAPIAddition: Sendable {
  let tag: String
  let paths: [JSONOutput.Member]

  /// - Parameters:
  ///   - tag: The name of this part of the API, which its operations have.
  ///   - paths: Path Item Objects by path, in their order.
  public init(tag: String, paths: OpenAPIValue.Members) {
    self.tag = tag
    self.paths = paths.map { .init(key: $0, value: $1.json) }
  }
}

/// JSON whose members keep their order.
public struct OpenAPIValue: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The members of an object.
  public typealias Members = [(key: String, value: OpenAPIValue)]

  let json: JSONOutput

  public init(stringLiteral text: String) { json = .string(text) }
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  public init(integerLiteral number: Int) { json = .integer(number) }
  public init(arrayLiteral elements: OpenAPIValue...) { self.init(elements) }
  public init(dictionaryLiteral members: (String, OpenAPIValue)...) { self.init(members) }

  /// A text.
  public init(_ text: String) { self.init(stringLiteral: text) }

  /// An array.
  public init(_ elements: [OpenAPIValue]) { json = .array(elements.map(\.json)) }

  /// An object.
  public init(_ members: Members) { json = .object(members.map { .init(key: $0, value: $1.json) }) }
}
