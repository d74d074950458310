extension EncodedPolyline {
  /// Decodes text and precision, which is clamped to `0 ... 7`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text), precision: try values.decode(Int.self, forKey: .precision))
  }
}
