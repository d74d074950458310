package import UpdateManifest

/// Brings a folder to the state of a channel on its host, for a machine whose folder is missing or outdated.
///
/// Everything downloaded is verified as a client would: roots against their predecessors, beginning at the pinned root,
/// manifests with the keys of the newest root, objects by hash. Earlier manifests come from the host's
/// `.publish/history`; the bundles that they name are the sources of deltas. If the host does not serve them, deltas
/// start from the current release only. The history may also have a later manifest than a cache shows.
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
    /// What to do if the host has no manifest, as the end of a message.
    var remedy = "use --first if none was published under this root"

    package init() {}
  }

  private let host: HostReader
  private let folder: PublishedFolder
  private let id: ChannelID
  private let options: Options

  package init(host: HostReader, folder: PublishedFolder, id: ChannelID, options: Options = Options()) {
    self.host = host.bypassingCaches
    self.folder = folder
    self.id = id
    self.options = options
  }

  /// The maximum number of earlier manifests to request.
  private static let maximumHistoryCount = 256

  /// Downloads roots, manifest and index, the objects that the manifest names, and the files needed for deltas. A folder
  /// newer than the host is left unchanged.
  ///
  /// - Throws: ``PublisherError``. Files already downloaded stay; they are verified. The kind is
  ///   ``PublisherError/Kind/refused`` if the host has no manifest, an expired one, or an older one than
  ///   ``Options/known`` or than its index lists.
  @concurrent
  package func fetch(at now: Timestamp) async throws(PublisherError) {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try await HostRoots(host: host, folder: folder).fetch()
      let index = try await HostIndex(host: host, folder: folder).fetch(under: chain.newest)?.document
      try await fetch(chain, listed: index?.versions[id], at: now)
    }
  }

  /// As ``fetch(at:)``, for a caller that has locked the folder and fetched its roots and its index.
  ///
  /// - Parameter listed: The version in the index; `nil` if it does not list the channel.
  func fetch(_ chain: RootChain, listed: ManifestVersion?, at now: Timestamp) async throws(PublisherError) {
    let last = try ChannelHistory(of: id, in: folder, chain).current
    let known = [options.known, listed.map { PublishedState($0, under: chain) }].compactMap(\.self)
    let accepted = try await fetchManifest(chain, after: last, known.map(\.version), at: now)
    // Before it is in the folder, where a later command would continue from it.
    for state in known {
      try state.check((accepted ?? last)?.manifest.version, of: .channel(id), in: folder, chain)
    }
    if let accepted {
      try await fetchObjects(of: accepted.manifest)
      try folder.publish(accepted, of: id, at: accepted.manifest.issued)
      try await fetchHistory(before: accepted.manifest, chain)
    }
  }

  // MARK: The manifest

  /// - Parameter versions: Versions that the channel had.
  /// - Returns: `nil` if the host's newest manifest is not newer than the folder's.
  private func fetchManifest(
    _ chain: RootChain, after last: AcceptedManifest?, _ versions: [ManifestVersion], at now: Timestamp
  ) async throws(PublisherError) -> AcceptedManifest? {
    let place = host.url(id.manifestName)
    let shown = try await hostManifest(chain, place)
    guard let known = [last, shown].compactMap(\.self).max(by: { $0.manifest.version < $1.manifest.version }) else {
      if options.isFirst, try await laterManifest(than: nil, versions, chain) == nil { return nil }
      if options.isFirst { throw existence(at: place) }
      throw PublisherError(
        .refused, "\(place): the host has no manifest that root \(chain.newest.version) accepts; \(options.remedy)")
    }
    if options.isFirst, shown != nil { throw existence(at: place) }
    if let shown, let last, shown.manifest.version == last.manifest.version,
      shown.envelope.payload != last.envelope.payload
    {
      throw PublisherError(.refused, "\(place): differs from the manifest in the folder with the same version")
    }
    let newest = try await laterManifest(than: known.manifest.version, versions, chain) ?? known
    if newest == last { return nil }
    if newest.manifest.expires <= now, !options.allowsExpired {
      throw PublisherError(
        .refused,
        "\(place): expired at \(newest.manifest.expires), so a newer one may have been held back; use "
          + "--allow-expired if it is the last one that was published")
    }
    return newest
  }

  private func existence(at place: String) -> PublisherError {
    PublisherError(.refused, "\(place): exists; --first is for new channels")
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

  // MARK: Later manifests

  /// Looks for later manifests in the host's history. A cache, or a mirror that lags, may show an older one in the
  /// place of the channel's.
  ///
  /// - Parameters:
  ///   - version: That of the newest manifest so far.
  ///   - versions: Versions that the channel had.
  /// - Returns: A newer manifest of the history; `nil` if there is none, or the host does not serve it.
  ///
  /// Cost: that of ``lastManifest(from:nearGap:_:)`` for the highest version, and for each other one if nothing is found there.
  private func laterManifest(
    than version: ManifestVersion?, _ versions: [ManifestVersion], _ chain: RootChain
  ) async throws(PublisherError) -> AcceptedManifest? {
    let first = ManifestVersion(rootVersion: chain.newest.version, sequence: 1)
    // Without a manifest, nothing else says that the channel is not new.
    let nearGap = version == nil ? 64 : 8
    let starts = Set([first] + versions + [version?.next].compactMap(\.self))
    for start in starts.sorted(by: >) where version.map({ start > $0 }) ?? true {
      if let found = try await lastManifest(from: start, nearGap: nearGap, chain) { return found }
    }
    return nil
  }

  /// Follows the history from a version on. Some manifests may be missing: the publisher removes those that it no longer
  /// needs, and damaged ones.
  ///
  /// - Parameter nearGap: The number of places after a manifest that are all requested; farther ones are fewer and fewer.
  /// - Returns: The last manifest that was found.
  ///
  /// Cost: a request for each manifest, and about ten more than `nearGap` after the last one.
  private func lastManifest(
    from start: ManifestVersion, nearGap: Int, _ chain: RootChain
  ) async throws(PublisherError) -> AcceptedManifest? {
    var (found, count): (AcceptedManifest?, Int) = (nil, 0)
    var (next, gap) = (start.sequence, 0)
    while gap <= Self.maximumGap, ManifestVersion.numbers.contains(next),
      ManifestVersion.numbers.contains(next + gap)
    {
      let version = ManifestVersion(rootVersion: start.rootVersion, sequence: next + gap)
      guard let manifest = try await former(version, chain) else {
        gap += gap < nearGap ? 1 : gap / 2
        continue
      }
      count += 1
      if count > Self.maximumLaterCount {
        throw PublisherError(
          .refused, "\(host.url(id.manifestName)): is more than \(count) sequences older than the host's history")
      }
      (found, next, gap) = (manifest, version.sequence + 1, 0)
    }
    return found
  }

  /// The maximum number of missing manifests between two of the history.
  private static let maximumGap = 1024

  /// The maximum number of manifests between the one that a host shows and its newest.
  private static let maximumLaterCount = 4096

  /// Downloads a manifest of the history; returns `nil` if the host does not have it.
  private func former(
    _ version: ManifestVersion, _ chain: RootChain
  ) async throws(PublisherError) -> AcceptedManifest? {
    guard let envelope = try await host.optionalEnvelope(id.historyName(of: version)),
      case .usable(let manifest)? = try? chain.verify(envelope, of: id), manifest.manifest.version == version
    else { return nil }
    return manifest
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
      guard let former = try? await former(version, chain) else { return }
      for release in former.manifest.releases where contents.insert(release.contentRoot).inserted {
        do throws(PublisherError) { try await fetch(release.file, .bundle) } catch {
          // The host no longer has the bundle, so it cannot be the source of a delta.
          if error.kind == .unusable { return }
          throw error
        }
      }
      try folder.write(former.envelope.encoded(), to: name)
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
