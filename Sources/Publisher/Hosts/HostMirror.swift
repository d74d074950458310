package import UpdateManifest

/// Brings a folder to the state of a channel on its host, for a machine whose folder is missing or outdated.
///
/// Everything downloaded is verified as a client would: roots against their predecessors, manifests with the keys of
/// the newest root, objects by hash. Earlier manifests come from the host's `.publish/history`; the bundles that they
/// name are the sources of deltas. If the host does not serve them, deltas start from the current release only.
package struct HostMirror: Sendable {
  private let host: HostReader
  private let folder: PublishedFolder
  private let id: ChannelID

  package init(host: HostReader, folder: PublishedFolder, id: ChannelID) {
    self.host = host
    self.folder = folder
    self.id = id
  }

  /// The maximum number of earlier manifests to request.
  private static let maximumHistoryCount = 256

  /// Downloads roots and manifest, and the files needed for deltas. A folder newer than the host is left unchanged.
  ///
  /// - Parameters:
  ///   - root: The root to trust if the folder has none.
  ///   - contentCount: The number of earlier contents whose bundles to download; `nil` to download no objects.
  /// - Throws: ``PublisherError``. Files already downloaded stay; they are verified.
  @concurrent
  package func fetch(
    trusting root: SignedEnvelope?, contentCount: Int?, at now: Timestamp
  ) async throws(PublisherError) {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try await fetchRoots(trusting: root)
      guard let envelope = try await host.envelope(id.manifestName) else { return }
      let last = try ChannelHistory(of: id, in: folder).current
      guard let accepted = try verify(envelope, chain, after: last, at: now) else { return }
      if contentCount != nil { try await fetchObjects(of: accepted.manifest) }
      try folder.publish(accepted, of: id, at: accepted.manifest.issued)
      if let contentCount { try await fetchHistory(before: accepted.manifest, chain, contentCount, at: now) }
    }
  }

  // MARK: Trust

  private func fetchRoots(trusting root: SignedEnvelope?) async throws(PublisherError) -> RootChain {
    if let root, try RootChain.read(folder) == nil {
      let trusted: TrustRoot
      do throws(UpdateError) {
        trusted = try TrustRoot(trusting: root)
      } catch {
        throw PublisherError(error, at: "the root")
      }
      try folder.write(root.encoded(), to: RootChain.name(of: trusted.version))
    }
    let known = try RootChain(of: folder).newest
    for next in try await host.roots(after: known) {
      try folder.write(next.envelope.encoded(), to: RootChain.name(of: next.root.version))
    }
    return try RootChain(of: folder)
  }

  /// - Returns: `nil` if the host's manifest is not newer than the folder's.
  private func verify(
    _ envelope: SignedEnvelope, _ chain: RootChain, after last: AcceptedManifest?, at now: Timestamp
  ) throws(PublisherError) -> AcceptedManifest? {
    do throws(UpdateError) {
      let verdict = try trust(chain, after: last).verdict(on: envelope, at: now)
      return verdict.isUnchanged ? nil : verdict.accepted
    } catch {
      if error.kind == .rollback { return nil }
      throw PublisherError(error, at: host.url(id.manifestName))
    }
  }

  /// Trusts only the newest root: a manifest signed by a revoked key must not be signed again.
  private func trust(_ chain: RootChain, after last: AcceptedManifest?) -> ChannelTrust {
    ChannelTrust(
      feed: id.feed, channel: id.channel, shippedRoot: chain.roots[0], storedRoot: chain.newest, lowestSequence: 1,
      lastAccepted: last)
  }

  // MARK: Former manifests

  /// Downloads earlier manifests in descending sequence, until there are enough contents or a manifest is missing.
  private func fetchHistory(
    before manifest: ReleaseManifest, _ chain: RootChain, _ contentCount: Int, at now: Timestamp
  ) async throws(PublisherError) {
    var version = manifest.version
    for _ in 0..<Self.maximumHistoryCount where version.sequence > 1 {
      version = ManifestVersion(rootVersion: version.rootVersion, sequence: version.sequence - 1)
      let history = try ChannelHistory(of: id, in: folder)
      if history.distinctContents().count > contentCount { return }
      let name = id.historyName(of: version)
      if try folder.read(name) != nil { continue }
      guard let envelope = try? await host.envelope(name),
        let former = try? trust(chain, after: nil).verdict(on: envelope, at: now).accepted,
        former.manifest.version == version
      else { return }
      try await fetchObjects(of: former.manifest)
      try folder.write(envelope.encoded(), to: name)
    }
  }

  // MARK: Objects

  private func fetchObjects(of manifest: ReleaseManifest) async throws(PublisherError) {
    for release in manifest.releases {
      try await fetch(release.file, .bundle)
      for delta in release.deltas { try await fetch(delta.file, .delta) }
    }
  }

  private func fetch(_ object: PublishedFile, _ kind: ObjectKind) async throws(PublisherError) {
    if folder.holds(object, kind) { return }
    let name = "download"
    try await host.object(object, kind, to: folder.staged(name))
    try folder.place(name, at: kind.name(of: object.sha256))
  }
}
