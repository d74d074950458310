/// Values that are encoded as their description.
extension LosslessStringConvertible {
  /// Decodes a value from its text.
  package static func decoded(from decoder: any Decoder) throws -> Self {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a \(Self.self)")
    }
    return value
  }

  /// Encodes the value as its text.
  package func encodeDescription(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
