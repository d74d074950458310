extension Route: Codable {
  /// Decodes the columns, keyed by the names of the properties.
  public init(from decoder: any Decoder) throws {
    self.init(try Columns(from: decoder))
  }

  /// Encodes the columns, keyed by the names of the properties. An empty cell has no key.
  public func encode(to encoder: any Encoder) throws {
    try columns.encode(to: encoder)
  }
}
