/// A client's state of trust for one channel of a feed. It decides which manifests the client accepts.
///
/// A pure value: after ``verdict(on:at:)`` the caller keeps the accepted envelope, and makes a new value with it.
package struct ChannelTrust: Sendable {
  package let feed: FeedName
  package let channel: ChannelName

  /// The higher of the shipped and the stored root; of equal versions the shipped one.
  package let root: TrustRoot

  /// The oldest manifest to accept: of the shipped root's version, and there of the lowest sequence.
  package let lowest: ManifestVersion

  /// The last accepted manifest, `nil` before the first, or where the given one is of another feed or channel.
  package let lastAccepted: AcceptedManifest?

  /// - Parameters:
  ///   - shippedRoot: The root that came with the app.
  ///   - storedRoot: The latest successor of it that the client has kept.
  ///   - lowestSequence: Of the manifests signed under the shipped root the first to accept; at least 1.
  package init(
    feed: FeedName, channel: ChannelName, shippedRoot: TrustRoot, storedRoot: TrustRoot?, lowestSequence: Int,
    lastAccepted: AcceptedManifest?
  ) {
    self.feed = feed
    self.channel = channel
    root = if let storedRoot, storedRoot.version > shippedRoot.version { storedRoot } else { shippedRoot }
    lowest = ManifestVersion(rootVersion: shippedRoot.version, sequence: lowestSequence)
    let isOfChannel = lastAccepted?.manifest.feed == feed && lastAccepted?.manifest.channel == channel
    self.lastAccepted = isOfChannel ? lastAccepted : nil
  }

  /// Decides on a manifest, in the order of `docs/manifest.md`.
  ///
  /// An expired manifest is accepted too, with an obstacle: its version counts against a rollback.
  ///
  /// - Parameter clock: The device's clock.
  /// - Throws: ``UpdateError`` of any kind but `expiredManifest` and `expiredRoot`.
  package func verdict(on envelope: SignedEnvelope, at clock: Timestamp) throws(UpdateError) -> ManifestVerdict {
    guard envelope.payloadType == .manifest else { throw UpdateError(.damaged, "not a manifest but a root") }
    let keys = root.keys(of: root.release)
    let signers = envelope.signers(among: keys.map(\.publicKey))
    if signers.count < root.release.threshold { throw signatureError(of: envelope, count: signers.count) }
    let accepted = try AcceptedManifest(trusting: envelope)
    let manifest = accepted.manifest
    if let error = unknownRoot(of: manifest) { throw error }
    if manifest.feed != feed || manifest.channel != channel {
      throw UpdateError(
        .wrongFeed, "the manifest is of \(manifest.feed)/\(manifest.channel), not of \(feed)/\(channel)")
    }
    let entitled = keys.count { signers.contains($0.publicKey.id) && $0.maySign(feed) }
    if entitled < root.release.threshold { throw signatureError(count: entitled) }
    let isUnchanged = try compareWithLastAccepted(accepted)
    return ManifestVerdict(accepted: accepted, isUnchanged: isUnchanged, obstacle: obstacle(to: manifest, at: clock))
  }
}

// MARK: Signatures and roots

extension ChannelTrust {
  /// The error for too few signatures: what is not verified is only read as a hint to a newer root.
  private func signatureError(of envelope: SignedEnvelope, count: Int) -> UpdateError {
    let claimed = try? ReleaseManifest(decoding: envelope.payload)
    return claimed.flatMap { unknownRoot(of: $0) } ?? signatureError(count: count)
  }

  private func signatureError(count: Int) -> UpdateError {
    let needed = "\(root.release.threshold) signatures by keys of root \(root.version)"
    return UpdateError(.signature, "a manifest of \(feed) needs \(needed), it has \(count)")
  }

  private func unknownRoot(of manifest: ReleaseManifest) -> UpdateError? {
    let needed = manifest.version.rootVersion
    if needed <= root.version { return nil }
    return UpdateError(
      .unknownRoot(needed: needed), "the manifest is signed under root \(needed), known is root \(root.version)")
  }
}

// MARK: Order and time

extension ChannelTrust {
  /// Refuses an older manifest, and another one of the same version.
  ///
  /// - Returns: Whether it is the last accepted one.
  private func compareWithLastAccepted(_ accepted: AcceptedManifest) throws(UpdateError) -> Bool {
    let version = accepted.manifest.version
    if version < lowest {
      throw UpdateError(.rollback, "the manifest has \(version), this app starts at \(lowest)")
    }
    guard let last = lastAccepted else { return false }
    if version < last.manifest.version {
      throw UpdateError(.rollback, "the manifest has \(version), accepted was \(last.manifest.version)")
    }
    if version > last.manifest.version { return false }
    if accepted.envelope.payload != last.envelope.payload {
      throw UpdateError(.equivocation, "there are two manifests with \(version)")
    }
    return true
  }

  /// Why nothing may be installed now.
  ///
  /// *Now* is the latest of the clock and the `issued` of what was accepted under the trusted root, so that a clock that
  /// is years behind revives nothing. A former root does not count: its stolen key could have signed any time.
  private func obstacle(to manifest: ReleaseManifest, at clock: Timestamp) -> UpdateError? {
    let known = [lastAccepted?.manifest, manifest].compactMap(\.self)
      .filter { $0.version.rootVersion == root.version }.map(\.issued)
    let now = known.reduce(clock, max)
    if root.expires <= now {
      return UpdateError(.expiredRoot, "root \(root.version) expired at \(root.expires)")
    }
    if manifest.expires <= now {
      return UpdateError(.expiredManifest, "the manifest of \(feed)/\(channel) expired at \(manifest.expires)")
    }
    return nil
  }
}
