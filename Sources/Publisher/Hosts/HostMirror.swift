package import UpdateManifest

/// Brings a folder to the state of a channel on its host, for a machine whose folder is missing or outdated.
///
/// Everything downloaded is verified as a client would: roots against their predecessors, beginning at the pinned root,
/// manifests with the keys of the newest root, objects by hash. Earlier manifests come from the host's
/// `.publish/history`; the bundles that they name are the sources of deltas. If the host does not serve them, deltas
/// start from the current release only.
package struct HostMirror: Sendable {
  package struct Options: Sendable {
    /// The number of earlier contents whose bundles to download.
    package var contentCount = 8
    /// Whether the host is expected to have no manifest that the newest root accepts.
    package var isFirst = false
    /// Whether to go on from a manifest that has expired. A host can keep an old one for ever.
    package var allowsExpired = false
    /// The state of the channel that the publisher knows; `nil` if it knows none.
    package var known: PublishedState?

    package init() {}
  }

  private let host: HostReader
  private let folder: PublishedFolder
  private let id: ChannelID
  private let options: Options

  package init(host: HostReader, folder: PublishedFolder, id: ChannelID, options: Options = Options()) {
    self.host = host
    self.folder = folder
    self.id = id
    self.options = options
  }

  /// The maximum number of earlier manifests to request.
  private static let maximumHistoryCount = 256

  /// Downloads roots and manifest, the objects that the manifest names, and the files needed for deltas. A folder newer
  /// than the host is left unchanged.
  ///
  /// - Throws: ``PublisherError``. Files already downloaded stay; they are verified. The kind is
  ///   ``PublisherError/Kind/refused`` if the host has no manifest, an expired one, or an older one than
  ///   ``Options/known``.
  @concurrent
  package func fetch(at now: Timestamp) async throws(PublisherError) {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try await fetchRoots()
      let last = try ChannelHistory(of: id, in: folder, chain).current
      let accepted = try await fetchManifest(chain, after: last, at: now)
      // Before it is in the folder, where a later command would continue from it.
      try options.known?.check((accepted ?? last)?.manifest, of: id, in: folder, chain)
      if let accepted {
        try await fetchObjects(of: accepted.manifest)
        try folder.publish(accepted, of: id, at: accepted.manifest.issued)
        try await fetchHistory(before: accepted.manifest, chain)
      }
    }
  }

  // MARK: Roots

  private func fetchRoots() async throws(PublisherError) -> RootChain {
    if let pinned = folder.pinnedRoot, try !RootChain.exists(in: folder) {
      let root = try RootChain.trusted(pinned, at: "the pinned root")
      try folder.write(pinned.encoded(), to: RootChain.pinName)
      try folder.write(pinned.encoded(), to: RootChain.name(of: root.version))
    }
    let known = try RootChain(of: folder).newest
    for next in try await host.roots(after: known) {
      try await fetchFormerManifests(of: next.root)
      try folder.write(next.envelope.encoded(), to: RootChain.name(of: next.root.version))
    }
    return try RootChain(of: folder)
  }

  /// Downloads the list of earlier manifests of a root, if the host has it.
  private func fetchFormerManifests(of root: TrustRoot) async throws(PublisherError) {
    guard let hash = root.former else { return }
    let name = FormerManifests.name(of: root.version)
    guard let bytes = try await host.small(name, atMost: FormerManifests.maximumLength) else { return }
    guard SHA256Hash(of: bytes) == hash else {
      throw PublisherError(.unusable, "\(host.url(name)): does not match the signed hash")
    }
    try folder.write(bytes, to: name)
  }

  // MARK: The manifest

  /// - Returns: `nil` if the host's manifest is not newer than the folder's.
  private func fetchManifest(
    _ chain: RootChain, after last: AcceptedManifest?, at now: Timestamp
  ) async throws(PublisherError) -> AcceptedManifest? {
    let place = host.url(id.manifestName)
    guard let accepted = try await hostManifest(chain, place) else {
      if last != nil || options.isFirst { return nil }
      throw PublisherError(
        .refused,
        "\(place): the host has no manifest that root \(chain.newest.version) accepts; use --first if none was "
          + "published under this root")
    }
    if options.isFirst { throw PublisherError(.refused, "\(place): exists; --first is for new channels") }
    if let last, accepted.manifest.version < last.manifest.version { return nil }
    if let last, accepted.manifest.version == last.manifest.version {
      if accepted.envelope.payload == last.envelope.payload { return nil }
      throw PublisherError(.refused, "\(place): differs from the manifest in the folder with the same version")
    }
    if accepted.manifest.expires <= now, !options.allowsExpired {
      throw PublisherError(
        .refused,
        "\(place): expired at \(accepted.manifest.expires), so a newer one may have been held back; use "
          + "--allow-expired if it is the last one that was published")
    }
    return accepted
  }

  /// - Returns: `nil` if there is none, or keys that have been revoked signed it.
  private func hostManifest(_ chain: RootChain, _ place: String) async throws(PublisherError) -> AcceptedManifest? {
    guard let envelope = try await host.envelope(id.manifestName) else { return nil }
    do throws(UpdateError) {
      if case .usable(let accepted) = try chain.verify(envelope, of: id) { return accepted }
      return nil
    } catch {
      throw PublisherError(error, at: place)
    }
  }

  // MARK: Former manifests

  /// Downloads earlier manifests in descending sequence, until there are enough contents or a manifest is missing.
  private func fetchHistory(before manifest: ReleaseManifest, _ chain: RootChain) async throws(PublisherError) {
    var version = manifest.version
    var contents = Set(try ChannelHistory(of: id, in: folder, chain).releases.map(\.contentRoot))
    for _ in 0..<Self.maximumHistoryCount where version.sequence > 1 && contents.count <= options.contentCount {
      version = ManifestVersion(rootVersion: version.rootVersion, sequence: version.sequence - 1)
      let name = id.historyName(of: version)
      if try folder.read(name) != nil { continue }
      guard let envelope = try? await host.envelope(name),
        case .usable(let former)? = try? chain.verify(envelope, of: id), former.manifest.version == version
      else { return }
      for release in former.manifest.releases where contents.insert(release.contentRoot).inserted {
        do throws(PublisherError) { try await fetch(release.file, .bundle) } catch {
          // The host no longer has the bundle, so it cannot be the source of a delta.
          if error.kind == .unusable { return }
          throw error
        }
      }
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
