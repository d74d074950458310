import UpdateManifest

/// Signs manifests and indexes under the newest root and verifies them as a client would.
struct ManifestSigning {
  let root: TrustRoot
  let keys: [PrivateKey]

  /// Whether there are enough keys.
  var suffices: Bool {
    root.release.keyIDs.count { id in keys.contains { $0.publicKey.id == id } } >= root.release.threshold
  }

  /// Rejects unsuitable keys before any other work.
  func checkKeys() throws(PublisherError) {
    if let stranger = keys.first(where: { !root.release.keyIDs.contains($0.publicKey.id) }) {
      throw PublisherError(.refused, "key \(stranger.publicKey.id) is not a release key of root \(root.version)")
    }
    if !suffices {
      throw PublisherError(.refused, "root \(root.version) requires more release keys: \(root.release.threshold)")
    }
  }

  /// - Parameters:
  ///   - now: The time of signing, also used as the client's clock.
  ///   - last: The previous manifest, which the new one must supersede.
  func sign(
    _ releases: [Release], of id: ChannelID, version: ManifestVersion, at now: Timestamp, lifetime: Int,
    after last: AcceptedManifest?
  ) throws(PublisherError) -> AcceptedManifest {
    let manifest = ReleaseManifest(
      feed: id.feed, channel: id.channel, version: version, issued: now,
      expires: Timestamp(secondsSince1970: now.secondsSince1970 + lifetime), releases: releases)
    return try sign(manifest, of: id, at: now, after: last)
  }

  /// - Throws: ``PublisherError/Kind/refused`` with the reason why clients would reject the document.
  func sign<Document>(
    _ document: Document, of subject: Document.Subject, at now: Timestamp, after last: AcceptedDocument<Document>?
  ) throws(PublisherError) -> AcceptedDocument<Document> {
    try checkKeys()
    do throws(UpdateError) {
      let trust = DocumentTrust(subject: subject, shippedRoot: root, storedRoot: nil, lastAccepted: last)
      let verdict = try trust.verdict(on: try document.signed(by: keys), at: now)
      if let reason = verdict.reasonNotToInstall { throw reason }
      return verdict.accepted
    } catch {
      throw PublisherError(.refused, "clients would reject \(Document.name(of: subject)): \(error)")
    }
  }
}
