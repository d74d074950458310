import BundleFormat
import TransitBundle
package import UpdateManifest

/// Publishes bundles in one channel of a feed.
///
/// Each signed manifest gets the next sequence number. Only one publisher changes a folder at a time; others wait.
package struct ChannelPublisher: Sendable {
  package struct Settings: Sendable {
    /// The lifetime of a manifest in seconds; 14 days by default.
    package var lifetime = 14 * 86_400
    /// The number of earlier contents to make deltas from; 8 by default.
    package var deltaCount = 8
    /// The time in seconds to keep objects after the last manifest that names them is replaced; 30 days by default.
    package var keep = 30 * 86_400

    package init() {}
  }

  /// The effect of a publication.
  package enum Change: String, Sendable {
    /// The bundle was the newest release already, and its manifest stays valid for long.
    case none = "unchanged"
    /// The current releases were signed again.
    case refreshed
    case published
  }

  /// The result of publishing.
  package struct Publication: Sendable {
    package let change: Change
    package let manifest: ReleaseManifest
    /// For a lock file.
    package let state: PublishedState
    /// Problems that did not prevent publishing, such as a delta that could not be made; one line each.
    package let warnings: [String]
    /// The number of objects removed.
    package let removedObjects: Int
  }

  package let folder: PublishedFolder
  package let id: ChannelID
  private let keys: [PrivateKey]
  private let settings: Settings

  /// - Parameter keys: Release keys of the folder's newest root, at least as many as its threshold.
  package init(folder: PublishedFolder, id: ChannelID, keys: [PrivateKey], settings: Settings = Settings()) {
    self.folder = folder
    self.id = id
    self.keys = keys
    self.settings = settings
  }
}

// MARK: Publishing

extension ChannelPublisher {
  /// Returns the manifest that clients see, verified, and the state for a lock file; `nil` before the first.
  package func current() throws(PublisherError) -> (manifest: ReleaseManifest, state: PublishedState)? {
    let chain = try RootChain(of: folder)
    let history = try ChannelHistory(of: id, in: folder, chain)
    guard history.isPublished, let manifest = history.current?.manifest else { return nil }
    return (manifest, PublishedState(manifest, under: chain))
  }

  /// Publishes a bundle as the newest release of its schema version.
  ///
  /// Copies the bundle and verifies every byte of the copy. The newest releases of other schema versions stay
  /// published, if their bundles are what they were.
  ///
  /// - Parameters:
  ///   - isForced: Whether to publish a bundle whose service has ended, ends earlier than that of the previous release,
  ///     or that has fewer than half of its trips; and whether to leave out releases of other schema versions whose
  ///     files are missing or damaged.
  ///   - now: The time of signing.
  /// - Throws: ``PublisherError``; the published state is then unchanged.
  ///
  /// Cost: verifies the bundle; makes and verifies up to ``Settings/deltaCount`` deltas.
  package func publish(
    _ bundle: String, activation: Activation = .now, isForced: Bool = false, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change { chain, history throws(PublisherError) in
      try publish(bundle, named: bundle, activation, isForced, chain, history, at: now)
    }
  }

  /// Publishes a bundle unless it is the newest release. Then signs its manifest again if half of its lifetime has
  /// passed.
  ///
  /// - Parameters: As for ``publish(_:activation:isForced:at:)``.
  ///   - name: The path for errors, if the bundle will have another one.
  package func publishIfChanged(
    _ bundle: String, named name: String? = nil, activation: Activation = .now, isForced: Bool = false,
    at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    let content: SHA256Hash?
    do throws(BundleError) { content = SHA256Hash(try BundleFile.open(path: bundle).header.contentRoot) } catch {
      throw PublisherError(error)
    }
    return try await change { chain, history throws(PublisherError) in
      guard history.isPublished, let current = history.current?.manifest, current.releases[0].contentRoot == content,
        folder.holds(current.releases[0].file, .bundle)
      else { return try publish(bundle, named: name ?? bundle, activation, isForced, chain, history, at: now) }
      if current.version.rootVersion == chain.newest.version,
        current.expires.secondsSince1970 - now.secondsSince1970 > settings.lifetime / 2
      {
        return Publication(
          change: .none, manifest: current, state: PublishedState(current, under: chain), warnings: [],
          removedObjects: 0)
      }
      return try refresh(chain, history, at: now)
    }
  }

  private func publish(
    _ bundle: String, named name: String, _ activation: Activation, _ isForced: Bool, _ chain: RootChain,
    _ history: ChannelHistory, at now: Timestamp
  ) throws(PublisherError) -> Publication {
    let staged = try StagedBundle(copying: bundle, named: name, in: folder)
    let release = try staged.release(activation)
    if !isForced {
      let rules = ReleaseRules(
        former: history.current?.manifest.releases.first, clock: staged.timetable.clock, now: now)
      try rules.check(release, of: name)
    }
    var warnings = history.isRevoked ? ["nothing of the manifest that revoked keys signed is used"] : []
    let others = try otherReleases(than: release, history, isForced, &warnings)
    let made = try ReleaseDeltas(folder: folder, history: history, limit: settings.deltaCount)
      .make(to: release, staged.timetable.file)
    let known = history.releases.first { $0.hasContent(of: release) && folder.holds($0.file, .bundle) }?.file
    var objects = made.staged
    if known == nil, !folder.holds(staged.object, .bundle) {
      objects.append(StagedObject(staged: StagedBundle.name, name: ObjectKind.bundle.name(of: staged.object.sha256)))
    }
    let newest = release.with(file: known ?? staged.object, deltas: made.deltas)
    return try commit(
      .published, [newest] + others, chain, history, objects, warnings: warnings + made.warnings, at: now)
  }

  /// The newest release of each other schema version, checked.
  private func otherReleases(
    than release: Release, _ history: ChannelHistory, _ isForced: Bool, _ warnings: inout [String]
  ) throws(PublisherError) -> [Release] {
    var schemas: Set = [release.schema]
    var kept: [Release] = []
    for other in history.current?.manifest.releases ?? [] where schemas.insert(other.schema).inserted {
      do throws(PublisherError) {
        try ReleaseProof(folder: folder).check(other)
        kept.append(other)
      } catch {
        guard isForced, error.kind == .unusable else { throw error }
        warnings.append("the release for schema \(other.schema) is left out: \(error)")
      }
    }
    return Array(kept.prefix(ReleaseManifest.maximumReleaseCount - 1))
  }

  /// Signs the current releases again, with a new expiration time.
  ///
  /// Cost: verifies the bundles of the releases.
  package func refresh(at now: Timestamp) async throws(PublisherError) -> Publication {
    try await change { chain, history throws(PublisherError) in try refresh(chain, history, at: now) }
  }

  private func refresh(
    _ chain: RootChain, _ history: ChannelHistory, at now: Timestamp
  ) throws(PublisherError) -> Publication {
    guard let current = history.current?.manifest else {
      if history.isRevoked {
        throw PublisherError(
          .refused, "\(folder.file(id.manifestName)): was signed by keys that have been revoked; publish a bundle")
      }
      throw PublisherError(.unusable, "\(folder.path): has no manifest of \(id) to sign again")
    }
    for release in current.releases { try ReleaseProof(folder: folder).check(release) }
    return try commit(.refreshed, current.releases, chain, history, [], warnings: [], at: now)
  }

  /// Publishes the releases of an earlier manifest again, with deltas from the contents that clients have now.
  ///
  /// - Parameters:
  ///   - sequence: The sequence number of the earlier manifest.
  ///   - rootVersion: Its root version; by default that of the current manifest.
  /// - Throws: ``PublisherError/Kind/unusable`` if the folder no longer has the manifest or its bundles.
  package func takeBack(
    to sequence: Int, ofRoot rootVersion: Int? = nil, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change { chain, history throws(PublisherError) in
      let root = rootVersion ?? history.current?.manifest.version.rootVersion ?? 1
      let version = ManifestVersion(rootVersion: root, sequence: sequence)
      guard let former = history.manifests.first(where: { $0.manifest.version == version })?.manifest else {
        throw PublisherError(.unusable, "\(folder.path): has no manifest \(version) of \(id)")
      }
      let made = try former.releases.map { release throws(PublisherError) in
        try deltas(toPublished: release, history)
      }
      let releases = zip(former.releases, made).map { $0.with(file: $0.file, deltas: $1.deltas) }
      return try commit(
        .published, releases, chain, history, made.flatMap(\.staged), warnings: made.flatMap(\.warnings), at: now)
    }
  }

  private func deltas(
    toPublished release: Release, _ history: ChannelHistory
  ) throws(PublisherError) -> ReleaseDeltas.Result {
    try ReleaseProof(folder: folder).checkBundle(of: release)
    let path = folder.file(ObjectKind.bundle.name(of: release.file.sha256))
    let bundle: BundleFile
    do throws(BundleError) { bundle = try BundleFile.open(path: path) } catch { throw PublisherError(error) }
    return try ReleaseDeltas(folder: folder, history: history, limit: settings.deltaCount).make(to: release, bundle)
  }
}

// MARK: One change

extension ChannelPublisher {
  @concurrent
  private func change(
    _ body: (RootChain, ChannelHistory) throws(PublisherError) -> Publication
  ) async throws(PublisherError) -> Publication {
    // Check without the lock first, so that a mistyped folder is not created.
    try ManifestSigning(root: try RootChain(of: folder).newest, keys: keys).checkKeys()
    return try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try RootChain(of: folder)
      return try body(chain, try ChannelHistory(of: id, in: folder, chain))
    }
  }

  /// Signs a manifest, moves objects and manifest into place, then removes unneeded objects.
  private func commit(
    _ change: Change, _ releases: [Release], _ chain: RootChain, _ history: ChannelHistory, _ objects: [StagedObject],
    warnings: [String], at now: Timestamp
  ) throws(PublisherError) -> Publication {
    let version = try history.nextVersion(under: chain.newest)
    let accepted = try ManifestSigning(root: chain.newest, keys: keys).sign(
      releases, of: id, version: version, at: now, lifetime: settings.lifetime, after: history.current)
    if Task.isCancelled { throw .cancelled }
    for object in objects { try folder.place(object.staged, at: object.name) }
    try folder.publish(accepted, of: id, at: now)
    var warnings = warnings
    var removed = 0
    do throws(PublisherError) {
      removed = try GarbageCollection(
        folder: folder, chain: chain, keep: settings.keep, contentCount: settings.deltaCount, now: now
      ).run()
    } catch {
      warnings.append("nothing was removed: \(error)")
    }
    return Publication(
      change: change, manifest: accepted.manifest, state: PublishedState(accepted.manifest, under: chain),
      warnings: warnings, removedObjects: removed)
  }
}
