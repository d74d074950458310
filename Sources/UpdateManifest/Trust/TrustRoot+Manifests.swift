/// Accepting manifests under a root.
extension TrustRoot {
  /// Verifies a manifest of a channel with the keys of this root.
  ///
  /// Ignores expiration, and does not compare the version with that of other manifests.
  ///
  /// - Throws: ``UpdateError/Kind/damaged``, ``UpdateError/Kind/signature``, ``UpdateError/Kind/unknownRoot(needed:)``
  ///   if the manifest requires a later root, ``UpdateError/Kind/wrongFeed``, or ``UpdateError/Kind/appTooOld``.
  package func accept(
    _ envelope: SignedEnvelope, of feed: FeedName, _ channel: ChannelName
  ) throws(UpdateError) -> AcceptedManifest {
    guard envelope.payloadType == .manifest else { throw UpdateError(.damaged, "expected a manifest, found a root") }
    let keys = keys(of: release)
    let signers = envelope.signers(among: keys.map(\.publicKey))
    if signers.count < release.threshold { throw signatureError(of: envelope, feed, count: signers.count) }
    let accepted = try AcceptedManifest(trusting: envelope)
    let manifest = accepted.manifest
    if let error = unknownRoot(of: manifest) { throw error }
    try manifest.check(feed, channel)
    let entitled = keys.count { signers.contains($0.publicKey.id) && $0.maySign(feed) }
    if entitled < release.threshold { throw signatureError(feed, count: entitled) }
    return accepted
  }

  /// The error for too few signatures. Reads the unverified manifest only to detect that a newer root is needed.
  private func signatureError(of envelope: SignedEnvelope, _ feed: FeedName, count: Int) -> UpdateError {
    let claimed = try? ReleaseManifest(decoding: envelope.payload)
    return claimed.flatMap { unknownRoot(of: $0) } ?? signatureError(feed, count: count)
  }

  private func signatureError(_ feed: FeedName, count: Int) -> UpdateError {
    let needed = "\(release.threshold) signatures by keys of root \(version)"
    return UpdateError(.signature, "a manifest of \(feed) needs \(needed), but has \(count)")
  }

  private func unknownRoot(of manifest: ReleaseManifest) -> UpdateError? {
    let needed = manifest.version.rootVersion
    if needed <= version { return nil }
    return UpdateError(
      .unknownRoot(needed: needed), "the manifest requires root \(needed), the newest known is root \(version)")
  }
}

extension ReleaseManifest {
  /// - Throws: ``UpdateError/Kind/wrongFeed`` if the manifest belongs to another feed or channel.
  package func check(_ feed: FeedName, _ channel: ChannelName) throws(UpdateError) {
    if self.feed == feed, self.channel == channel { return }
    throw UpdateError(.wrongFeed, "the manifest is for \(self.feed)/\(self.channel), not for \(feed)/\(channel)")
  }
}
