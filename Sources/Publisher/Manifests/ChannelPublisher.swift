import BundleFormat
import TransitBundle
package import UpdateManifest

/// Publishes bundles in one channel of a feed.
///
/// Each signed manifest gets the next sequence number. Only one publisher changes a folder at a time; others wait.
package struct ChannelPublisher: Sendable {
  package struct Settings: Sendable {
    /// The lifetime of a manifest in seconds; 14 days by default.
    package var lifetime = Self.defaultLifetime
    /// The number of earlier contents to make deltas from; 8 by default.
    package var deltaCount = 8
    /// The time in seconds to keep objects after the last manifest that names them is replaced; 30 days by default.
    package var keep = 30 * 86_400

    /// The most percent of the trips of the previous release that a bundle may lack, unless it is forced; 50 by default.
    package var maximumLoss = 50

    /// The option of the command that publishes a bundle in spite of ``ReleaseRules``, for errors.
    package var forcingOption = "--force"

    /// 14 days, in seconds.
    package static let defaultLifetime = 14 * 86_400

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

  /// A signed manifest whose objects are staged. Only renames remain to be done.
  struct PreparedPublication {
    let change: Change
    let accepted: AcceptedManifest
    let objects: [StagedObject]
    /// Problems that do not prevent publishing.
    let warnings: [String]
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
    return (manifest, PublishedState(manifest.version, under: chain))
  }

  /// Publishes a bundle as the newest release of its schema version.
  ///
  /// Copies the bundle and verifies every byte of the copy. The newest releases of other schema versions stay
  /// published, if their bundles are what they were.
  ///
  /// - Parameters:
  ///   - isForced: Whether to publish a bundle whose service has ended, ends earlier than that of the previous release,
  ///     or that lacks its calls or too many of its trips; and whether to leave out releases of other schema versions
  ///     whose files are missing or damaged.
  ///   - now: The time of signing.
  /// - Throws: ``PublisherError``; the published state is then unchanged.
  ///
  /// Cost: verifies the bundle; makes and verifies up to ``Settings/deltaCount`` deltas.
  package func publish(
    _ bundle: String, activation: Activation = .now, isForced: Bool = false, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change(at: now) { chain, history throws(PublisherError) in
      try prepare(bundle, named: bundle, activation, isForced, chain, history, at: now)
    }
  }

  /// Publishes a bundle unless it is the newest release. Then signs its manifest again if half of its lifetime has
  /// passed.
  ///
  /// - Parameters: As for ``publish(_:activation:isForced:at:)``.
  package func publishIfChanged(
    _ bundle: String, activation: Activation = .now, isForced: Bool = false, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change(at: now) { chain, history throws(PublisherError) in
      try prepareIfChanged(bundle, named: bundle, activation, isForced, chain, history, at: now)
    }
  }

  func prepareIfChanged(
    _ bundle: String, named name: String, _ activation: Activation, _ isForced: Bool, _ chain: RootChain,
    _ history: ChannelHistory, at now: Timestamp, stagingPrefix: String = ""
  ) throws(PublisherError) -> PreparedPublication {
    let content: SHA256Hash?
    do throws(BundleError) { content = SHA256Hash(try BundleFile.open(path: bundle).header.contentRoot) } catch {
      throw PublisherError(error)
    }
    guard history.isPublished, let current = history.current, current.manifest.releases[0].contentRoot == content,
      folder.holds(current.manifest.releases[0].file, .bundle)
    else {
      return try prepare(
        bundle, named: name, activation, isForced, chain, history, at: now, stagingPrefix: stagingPrefix)
    }
    if current.manifest.version.rootVersion == chain.newest.version,
      current.manifest.lifetime(at: now) > settings.lifetime / 2
    {
      return PreparedPublication(change: .none, accepted: current, objects: [], warnings: [])
    }
    return try prepareRefresh(chain, history, at: now)
  }

  private func prepare(
    _ bundle: String, named name: String, _ activation: Activation, _ isForced: Bool, _ chain: RootChain,
    _ history: ChannelHistory, at now: Timestamp, stagingPrefix: String = ""
  ) throws(PublisherError) -> PreparedPublication {
    let stagedName = stagingPrefix + "bundle"
    let staged = try StagedBundle(copying: bundle, as: stagedName, named: name, in: folder)
    let release = try staged.release(activation)
    if !isForced {
      let rules = ReleaseRules(
        former: history.current?.manifest.releases.first, in: folder, maximumLoss: settings.maximumLoss,
        clock: staged.timetable.clock, now: now)
      try rules.check(release, callCount: staged.callCount, of: name, unless: settings.forcingOption)
    }
    var warnings = history.isRevoked ? ["nothing of the manifest that revoked keys signed is used"] : []
    let others = try otherReleases(than: release, history, isForced, &warnings)
    let made = try ReleaseDeltas(
      folder: folder, history: history, limit: settings.deltaCount, stagingPrefix: stagingPrefix
    ).make(to: release, staged.timetable.file)
    let known = history.releases.first { $0.hasContent(of: release) && folder.holds($0.file, .bundle) }?.file
    var objects = made.staged
    if known == nil, !folder.holds(staged.object, .bundle) {
      objects.append(StagedObject(staged: stagedName, name: ObjectKind.bundle.name(of: staged.object.sha256)))
    }
    let newest = release.with(file: known ?? staged.object, deltas: made.deltas)
    return try sign(
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
    try await change(at: now) { chain, history throws(PublisherError) in
      try prepareRefresh(chain, history, at: now)
    }
  }

  private func prepareRefresh(
    _ chain: RootChain, _ history: ChannelHistory, at now: Timestamp
  ) throws(PublisherError) -> PreparedPublication {
    guard let current = history.current?.manifest else {
      if history.isRevoked {
        throw PublisherError(
          .refused, "\(folder.file(id.manifestName)): was signed by keys that have been revoked; publish a bundle")
      }
      throw PublisherError(.unusable, "\(folder.path): has no manifest of \(id) to sign again")
    }
    for release in current.releases { try ReleaseProof(folder: folder).check(release) }
    return try sign(.refreshed, current.releases, chain, history, [], warnings: [], at: now)
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
    try await change(at: now) { chain, history throws(PublisherError) in
      let root = rootVersion ?? history.current?.manifest.version.rootVersion ?? 1
      let version = ManifestVersion(rootVersion: root, sequence: sequence)
      guard let former = history.manifests.first(where: { $0.manifest.version == version })?.manifest else {
        throw PublisherError(.unusable, "\(folder.path): has no manifest \(version) of \(id)")
      }
      let made = try former.releases.map { release throws(PublisherError) in
        try deltas(toPublished: release, history)
      }
      let releases = zip(former.releases, made).map { $0.with(file: $0.file, deltas: $1.deltas) }
      return try sign(
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
    at now: Timestamp, _ body: (RootChain, ChannelHistory) throws(PublisherError) -> PreparedPublication
  ) async throws(PublisherError) -> Publication {
    try checkKeys()
    return try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try RootChain(of: folder)
      let prepared = try body(chain, try ChannelHistory(of: id, in: folder, chain))
      return try Self.commit([prepared], [self], chain, at: now)[0]
    }
  }

  /// Checks the folder and the keys before the folder is locked, so that a mistyped folder is not created.
  func checkKeys() throws(PublisherError) {
    try ManifestSigning(root: try RootChain(of: folder).newest, keys: keys).checkKeys()
  }

  private func sign(
    _ change: Change, _ releases: [Release], _ chain: RootChain, _ history: ChannelHistory, _ objects: [StagedObject],
    warnings: [String], at now: Timestamp
  ) throws(PublisherError) -> PreparedPublication {
    let version = try history.nextVersion(under: chain.newest)
    let accepted = try ManifestSigning(root: chain.newest, keys: keys).sign(
      releases, of: id, version: version, at: now, lifetime: settings.lifetime, after: history.current)
    return PreparedPublication(change: change, accepted: accepted, objects: objects, warnings: warnings)
  }

  /// Moves objects and then manifests into place, then removes unneeded objects.
  ///
  /// - Parameter publishers: The publisher of each publication; all have one folder.
  static func commit(
    _ prepared: [PreparedPublication], _ publishers: [ChannelPublisher], _ chain: RootChain, at now: Timestamp
  ) throws(PublisherError) -> [Publication] {
    if Task.isCancelled { throw .cancelled }
    var placed: Set<String> = []
    for (item, publisher) in zip(prepared, publishers) {
      // Channels with equal contents share objects.
      for object in item.objects where placed.insert(object.name).inserted {
        try publisher.folder.place(object.staged, at: object.name)
      }
    }
    for (item, publisher) in zip(prepared, publishers) where item.change != .none {
      try publisher.folder.publish(item.accepted, of: publisher.id, at: now)
    }
    var (removed, warnings): (Int, [String]) = (0, [])
    if let publisher = publishers.first, prepared.contains(where: { $0.change != .none }) {
      do throws(PublisherError) {
        removed = try GarbageCollection(
          folder: publisher.folder, chain: chain, keep: publisher.settings.keep,
          contentCount: publisher.settings.deltaCount, now: now
        ).run()
      } catch {
        warnings = ["nothing was removed: \(error)"]
      }
    }
    // What concerns the whole folder is part of the first publication.
    return prepared.enumerated().map { index, item in
      Publication(
        change: item.change, manifest: item.accepted.manifest,
        state: PublishedState(item.accepted.manifest.version, under: chain),
        warnings: item.warnings + (index == 0 ? warnings : []), removedObjects: index == 0 ? removed : 0)
    }
  }
}
