/// A client's trust state for one channel of a feed. Decides which manifests the client accepts.
///
/// A value without side effects: after ``verdict(on:at:)``, the caller stores the accepted envelope and creates a new
/// value with it.
package struct ChannelTrust: Sendable {
  package let feed: FeedName
  package let channel: ChannelName

  /// The shipped or the stored root, whichever has the higher version; the shipped one if they are equal.
  package let root: TrustRoot

  /// The minimum version: the version of the shipped root with the lowest accepted sequence.
  package let lowest: ManifestVersion

  /// The last accepted manifest; `nil` if there is none for this feed and channel.
  package let lastAccepted: AcceptedManifest?

  /// - Parameters:
  ///   - shippedRoot: The root that was shipped with the app.
  ///   - storedRoot: The latest stored successor of the shipped root.
  ///   - lowestSequence: The lowest accepted sequence of manifests signed under the shipped root; at least 1.
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

  /// Decides on a manifest with the checks of `docs/formats/manifest.md`, in the same order.
  ///
  /// An expired manifest is accepted, but not installed, because its version protects against rollbacks.
  ///
  /// - Parameter clock: The device's clock.
  /// - Throws: ``UpdateError`` of any kind except `expiredManifest` and `expiredRoot`.
  package func verdict(on envelope: SignedEnvelope, at clock: Timestamp) throws(UpdateError) -> ManifestVerdict {
    let accepted = try root.accept(envelope, of: feed, channel)
    let isUnchanged = try compareWithLastAccepted(accepted)
    return ManifestVerdict(
      accepted: accepted, isUnchanged: isUnchanged, reasonNotToInstall: reasonNotToInstall(accepted.manifest, at: clock)
    )
  }
}

// MARK: Order and time

extension ChannelTrust {
  /// Rejects an older manifest, and a different one with the same version.
  ///
  /// - Returns: Whether the manifest is the last accepted one.
  private func compareWithLastAccepted(_ accepted: AcceptedManifest) throws(UpdateError) -> Bool {
    let version = accepted.manifest.version
    if version < lowest {
      throw UpdateError(.rollback, "the manifest has \(version), this app requires at least \(lowest)")
    }
    guard let last = lastAccepted else { return false }
    if version < last.manifest.version {
      throw UpdateError(.rollback, "the manifest has \(version), but \(last.manifest.version) was accepted before")
    }
    if version > last.manifest.version { return false }
    if accepted.envelope.payload != last.envelope.payload {
      throw UpdateError(.equivocation, "another manifest with \(version) was accepted before")
    }
    return true
  }

  /// Returns the reason why nothing may be installed now.
  ///
  /// The current time is the latest of the clock and the `issued` times of manifests accepted under the trusted root. A
  /// clock that is years behind therefore cannot revive an expired manifest. Manifests of earlier roots are ignored,
  /// because an attacker with a stolen key of an earlier root could have signed any time.
  private func reasonNotToInstall(_ manifest: ReleaseManifest, at clock: Timestamp) -> UpdateError? {
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
