/// A payload and signatures over its very bytes, as DSSE version 1 defines them.
///
/// ```
/// {
///   "payload": base64 of the payload,
///   "payloadType": "application/vnd.transit-bundle.manifest+json",
///   "signatures": [{"keyid": "64 hexadecimal digits", "sig": base64 of 64 bytes}]
/// }
/// ```
///
/// An envelope by itself proves nothing: ``signers(among:)`` says which keys signed it.
///
/// Source: <https://github.com/secure-systems-lab/dsse/blob/v1.0.0/protocol.md>.
package struct SignedEnvelope: Hashable, Sendable {
  /// Bytes of an encoded envelope: 64 KiB.
  package static let maximumLength = 1 << 16

  /// Signatures of an envelope: a root's successor may need those of two roots.
  package static let maximumSignatureCount = 2 * TrustRoot.maximumKeyCount

  package struct Signature: Hashable, Sendable {
    /// The key that the signature claims to be of.
    package let keyID: KeyID
    /// Any bytes; a valid signature has 64.
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

  /// The bytes that are signed: type and payload, each with its length before it.
  ///
  /// DSSE's PAE: `DSSEv1 44 application/vnd.transit-bundle.manifest+json 2 {}`.
  package var signedBytes: [UInt8] {
    let type = payloadType.rawValue
    return Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  /// The envelope with one more signature.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` if a client would refuse so long an envelope, or so many signatures.
  package func signed(by key: PrivateKey) throws(UpdateError) -> SignedEnvelope {
    let signature = Signature(keyID: key.publicKey.id, bytes: try key.signature(of: signedBytes))
    let envelope = SignedEnvelope(payloadType: payloadType, payload: payload, signatures: signatures + [signature])
    _ = try SignedEnvelope(decoding: envelope.encoded())
    return envelope
  }

  /// The keys with a valid signature, each of them once.
  ///
  /// Signatures of other keys and invalid ones count for nothing.
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
