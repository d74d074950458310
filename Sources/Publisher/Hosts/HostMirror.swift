import TransitBundle
package import UpdateManifest

/// Brings a folder to the state of a channel on its host, for a machine that has no folder or an older one.
///
/// What is fetched is verified as a client does it: roots by the roots before, manifests by the keys of the newest root,
/// objects by their hashes. Former manifests come from the host's `.publish/history`, as far as it is served: the bundles
/// that deltas start from are those that these manifests name. Where it is not served, deltas start from the current
/// release only.
package struct HostMirror: Sendable {
  private let host: HostReader
  private let folder: PublishedFolder
  private let id: ChannelID

  package init(host: HostReader, folder: PublishedFolder, id: ChannelID) {
    self.host = host
    self.folder = folder
    self.id = id
  }

  /// Former manifests that are looked up.
  private static let maximumHistoryCount = 256

  /// Fetches roots and manifest, and what deltas need. A folder that is newer than the host stays as it is.
  ///
  /// - Parameters:
  ///   - root: The root to trust where the folder has none.
  ///   - contentCount: Contents to fetch bundles of, beside the current one; `nil` to fetch no objects.
  /// - Throws: ``PublisherError``. What was fetched before stays, and was verified.
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

  /// - Returns: `nil` where the folder's manifest is as new.
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

  /// That of a client with the newest root: what a revoked key signed must not be signed again.
  private func trust(_ chain: RootChain, after last: AcceptedManifest?) -> ChannelTrust {
    ChannelTrust(
      feed: id.feed, channel: id.channel, shippedRoot: chain.roots[0], storedRoot: chain.newest, lowestSequence: 1,
      lastAccepted: last)
  }

  // MARK: Former manifests

  /// Follows the sequence downwards until there are contents enough, or a manifest is missing.
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
    var output: OutputFile? = nil
    try await host.object(object, kind) { () throws(PublisherError) in
      do throws(SystemError) { output = try OutputFile(path: folder.staged(name)) } catch {
        throw PublisherError(.cannotCreate, "\(folder.staged(name)): cannot be created: \(error)")
      }
    } body: { bytes throws(PublisherError) in
      do throws(SystemError) { try output?.write(bytes) } catch {
        throw PublisherError(.inputOutput, "\(folder.staged(name)): cannot be written: \(error)")
      }
    }
    do throws(SystemError) { try output?.finish() } catch {
      throw PublisherError(.inputOutput, "\(folder.staged(name)): cannot be written: \(error)")
    }
    try folder.place(name, at: kind.name(of: object.sha256))
  }
}
