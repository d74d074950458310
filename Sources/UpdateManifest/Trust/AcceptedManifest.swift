/// A manifest whose signatures were verified, with its envelope for storage.
package struct AcceptedManifest: Hashable, Sendable {
  package let envelope: SignedEnvelope
  package let manifest: ReleaseManifest

  /// Parses an envelope that was accepted earlier. Does not verify signatures, because its keys may have been revoked
  /// since.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` or ``UpdateError/Kind/appTooOld``.
  package init(trusting envelope: SignedEnvelope) throws(UpdateError) {
    guard envelope.payloadType == .manifest else { throw UpdateError(.damaged, "expected a manifest, found a root") }
    self.envelope = envelope
    manifest = try ReleaseManifest(decoding: envelope.payload)
  }
}
