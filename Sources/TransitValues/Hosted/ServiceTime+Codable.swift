extension ServiceTime: Codable {
  /// Decodes `HH:MM:SS`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for other text.
  public init(from decoder: any Decoder) throws {
    self = try ServiceTime.decoded(from: decoder)
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encodeDescription(to: encoder)
  }
}
