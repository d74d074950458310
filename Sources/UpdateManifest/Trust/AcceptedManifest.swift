/// A manifest whose signatures were verified, with the envelope to keep.
package struct AcceptedManifest: Hashable, Sendable {
  package let envelope: SignedEnvelope
  package let manifest: ReleaseManifest

  /// Reads an envelope that was accepted earlier, whose keys may have been revoked since; no signature is verified.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` or ``UpdateError/Kind/appTooOld``.
  package init(trusting envelope: SignedEnvelope) throws(UpdateError) {
    guard envelope.payloadType == .manifest else { throw UpdateError(.damaged, "not a manifest but a root") }
    self.envelope = envelope
    manifest = try ReleaseManifest(decoding: envelope.payload)
  }
}
