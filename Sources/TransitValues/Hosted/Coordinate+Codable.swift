extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude
  }

  /// Decodes degrees.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the degrees are out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try values.decode(Double.self, forKey: .latitude)
    let longitude = try values.decode(Double.self, forKey: .longitude)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: values, debugDescription: "\(latitude), \(longitude) is out of range")
    }
    self = coordinate
  }

  /// Encodes degrees.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}
