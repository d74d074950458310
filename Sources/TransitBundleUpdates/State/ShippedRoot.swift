import UpdateManifest

/// The root that an app ships. All trust of its updaters begins there.
struct ShippedRoot: Sendable {
  let root: TrustRoot
  /// The SHA-256 of the payload, by which stored roots refer to it.
  let hash: SHA256Hash

  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``BundleUpdateError/Kind/damaged``, or ``BundleUpdateError/Kind/signature`` if it is not signed by its
  ///   own keys.
  init(_ bytes: [UInt8]) throws(BundleUpdateError) {
    do throws(UpdateError) {
      let envelope = try SignedEnvelope(decoding: bytes)
      root = try TrustRoot(trusting: envelope)
      hash = SHA256Hash(of: envelope.payload)
    } catch {
      throw BundleUpdateError(error.kind == .signature ? .signature : .damaged, "the app's root: \(error)")
    }
  }
}
