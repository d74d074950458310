extension ServiceDate: Codable {
  /// Decodes eight digits, `YYYYMMDD`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for other text.
  public init(from decoder: any Decoder) throws {
    self = try ServiceDate.decoded(from: decoder)
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encodeDescription(to: encoder)
  }
}
