import UpdateManifest

/// Signs manifests under the newest root, and accepts them as a client would before anybody sees them.
struct ManifestSigning {
  let root: TrustRoot
  let keys: [PrivateKey]

  /// Whether there are keys enough.
  var suffices: Bool {
    root.release.keyIDs.count { id in keys.contains { $0.publicKey.id == id } } >= root.release.threshold
  }

  /// Refuses keys that cannot sign, before there is work to lose.
  func checkKeys() throws(PublisherError) {
    if let stranger = keys.first(where: { !root.release.keyIDs.contains($0.publicKey.id) }) {
      throw PublisherError(.refused, "key \(stranger.publicKey.id) is not a release key of root \(root.version)")
    }
    if !suffices {
      throw PublisherError(.refused, "root \(root.version) asks for \(root.release.threshold) release keys")
    }
  }

  /// - Parameters:
  ///   - last: The manifest before, which the new one must supersede.
  ///   - now: The time of signing; also the clock of the client.
  /// - Throws: ``PublisherError/Kind/refused`` with the client's reason.
  func sign(
    _ releases: [Release], of id: ChannelID, version: ManifestVersion, at now: Timestamp, lifetime: Int,
    after last: AcceptedManifest?
  ) throws(PublisherError) -> AcceptedManifest {
    try checkKeys()
    let manifest = ReleaseManifest(
      feed: id.feed, channel: id.channel, version: version, issued: now,
      expires: Timestamp(secondsSince1970: now.secondsSince1970 + lifetime), releases: releases)
    do throws(UpdateError) {
      let trust = ChannelTrust(
        feed: id.feed, channel: id.channel, shippedRoot: root, storedRoot: nil, lowestSequence: 1, lastAccepted: last)
      let verdict = try trust.verdict(on: try manifest.signed(by: keys), at: now)
      if let obstacle = verdict.obstacle { throw obstacle }
      return verdict.accepted
    } catch {
      throw PublisherError(.refused, "\(id): clients would refuse the manifest: \(error)")
    }
  }
}
