/// A payload with signatures over its exact bytes, as defined by DSSE version 1.
///
/// ```
/// {
///   "payload": base64 of the payload,
///   "payloadType": "application/vnd.transit-bundle.manifest+json",
///   "signatures": [{"keyid": "64 hexadecimal digits", "sig": base64 of 64 bytes}]
/// }
/// ```
///
/// An envelope alone proves nothing. ``signers(among:)`` returns the keys that signed it.
///
/// Source: <https://github.com/secure-systems-lab/dsse/blob/v1.0.0/protocol.md>.
package struct SignedEnvelope: Hashable, Sendable {
  /// The maximum length of an encoded root or manifest: 64 KiB.
  package static let maximumLength = PayloadType.manifest.maximumLength

  /// The maximum number of signatures. A root's successor may need the signatures of two roots.
  package static let maximumSignatureCount = 64

  package struct Signature: Hashable, Sendable {
    /// The id of the key that supposedly made the signature. Not verified.
    package let keyID: KeyID
    /// The signature. A valid one has 64 bytes.
    package let bytes: [UInt8]

    package init(keyID: KeyID, bytes: [UInt8]) {
      self.keyID = keyID
      self.bytes = bytes
    }
  }

  package let payloadType: PayloadType
  package let payload: [UInt8]
  package let signatures: [Signature]

  package init(payloadType: PayloadType, payload: [UInt8], signatures: [Signature] = []) {
    self.payloadType = payloadType
    self.payload = payload
    self.signatures = signatures
  }

  /// The bytes to sign: type and payload, each preceded by its length.
  ///
  /// This is DSSE's PAE: `DSSEv1 44 application/vnd.transit-bundle.manifest+json 2 {}`.
  package var signedBytes: [UInt8] {
    let type = payloadType.rawValue
    return Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  /// Returns the envelope with one more signature.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` if clients would reject the envelope because of its length or number of
  ///   signatures.
  package func signed(by key: PrivateKey) throws(UpdateError) -> SignedEnvelope {
    let signature = Signature(keyID: key.publicKey.id, bytes: try key.signature(of: signedBytes))
    let envelope = SignedEnvelope(payloadType: payloadType, payload: payload, signatures: signatures + [signature])
    _ = try SignedEnvelope(decoding: envelope.encoded(), atMost: payloadType.maximumLength)
    return envelope
  }

  /// Returns the envelope with more signatures. See ``signed(by:)-(PrivateKey)``.
  func signed(by keys: [PrivateKey]) throws(UpdateError) -> SignedEnvelope {
    var envelope = self
    for key in keys { envelope = try envelope.signed(by: key) }
    return envelope
  }

  /// - Throws: ``UpdateError/Kind/damaged`` if the payload is of another type.
  func demand(_ type: PayloadType) throws(UpdateError) {
    if payloadType == type { return }
    throw UpdateError(.damaged, "expected \(type.name), found \(payloadType.name)")
  }

  /// Returns the keys with a valid signature, each once. Ignores invalid signatures and those of other keys.
  package func signers(among keys: some Sequence<PublicKey>) -> Set<KeyID> {
    let keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let message = signedBytes
    var signers: Set<KeyID> = []
    for signature in signatures where !signers.contains(signature.keyID) {
      if let key = keys[signature.keyID], key.verifies(signature.bytes, of: message) { signers.insert(key.id) }
    }
    return signers
  }
}
