import BundleFormat
import TransitFoundation

extension SignedEnvelope {
  /// The JSON text of a file.
  package func encoded() -> [UInt8] {
    StableJSON.encoded(self)
  }

  /// Parses the JSON text of a file. Does not verify signatures.
  ///
  /// Rejects more than `limit` bytes, invalid JSON, duplicate keys, unknown payload types, non-canonical base64, and too
  /// many signatures.
  package init(decoding bytes: [UInt8], atMost limit: Int = Self.maximumLength) throws(UpdateError) {
    if bytes.count > limit { throw UpdateError(.damaged, "the envelope has more than \(limit) bytes") }
    do {
      self = try SignedEnvelope(JSONReader.value(of: bytes, refusingDuplicateKeys: true))
    } catch {
      throw UpdateError(.damaged, "not a signed envelope: \(error.problem)")
    }
  }

  /// Reads the known members and ignores others.
  private init(_ json: JSONValue) throws(JSONDamage) {
    guard let type = PayloadType(rawValue: try json.text("payloadType")) else {
      throw JSONDamage("the payload type of a root, a manifest or an index is expected")
    }
    self.init(
      payloadType: type, payload: try json.base64("payload"),
      signatures: try json.list("signatures", 0...Self.maximumSignatureCount) { signature throws(JSONDamage) in
        Signature(keyID: try signature.value("keyid"), bytes: try signature.base64("sig"))
      })
  }
}

extension SignedEnvelope: Encodable {
  private enum CodingKeys: String, CodingKey {
    case payload, payloadType, signatures
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Base64.encoded(payload), forKey: .payload)
    try container.encode(payloadType, forKey: .payloadType)
    try container.encode(signatures, forKey: .signatures)
  }
}

extension SignedEnvelope.Signature: Encodable {
  private enum CodingKeys: String, CodingKey {
    case keyID = "keyid"
    case bytes = "sig"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(keyID, forKey: .keyID)
    try container.encode(Base64.encoded(bytes), forKey: .bytes)
  }
}
