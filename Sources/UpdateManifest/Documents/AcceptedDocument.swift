/// A document whose signatures were verified, with its envelope for storage.
package struct AcceptedDocument<Document: SignedDocument>: Hashable, Sendable {
  package let envelope: SignedEnvelope
  package let document: Document

  /// Parses an envelope that was accepted earlier. Does not verify signatures, because its keys may have been revoked
  /// since.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` or ``UpdateError/Kind/appTooOld``.
  package init(trusting envelope: SignedEnvelope) throws(UpdateError) {
    try envelope.demand(Document.payloadType)
    self.envelope = envelope
    document = try Document(decoding: envelope.payload)
  }
}

package typealias AcceptedManifest = AcceptedDocument<ReleaseManifest>

extension AcceptedManifest {
  package var manifest: ReleaseManifest { document }
}
