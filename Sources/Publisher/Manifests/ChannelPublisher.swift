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

  /// The result of publishing.
  package struct Publication: Sendable {
    package let manifest: ReleaseManifest
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
  /// Returns the published manifest; `nil` before the first.
  package func current() throws(PublisherError) -> ReleaseManifest? {
    try ChannelHistory(of: id, in: folder).current?.manifest
  }

  /// Publishes a bundle as the newest release of its schema version.
  ///
  /// Copies the bundle and verifies every byte of the copy. The newest releases of other schema versions stay
  /// published.
  ///
  /// - Parameters:
  ///   - isForced: Whether to publish a bundle whose service has ended, ends earlier than that of the previous release,
  ///     or that has fewer than half of its trips.
  ///   - now: The time of signing.
  /// - Throws: ``PublisherError``; the published state is then unchanged.
  ///
  /// Cost: verifies the bundle; makes and verifies up to ``Settings/deltaCount`` deltas.
  package func publish(
    _ bundle: String, activation: Activation = .now, isForced: Bool = false, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change { history throws(PublisherError) in
      let staged = try StagedBundle(copying: bundle, in: folder)
      let release = try staged.release(activation)
      if !isForced {
        let rules = ReleaseRules(
          former: history.current?.manifest.releases.first, clock: staged.timetable.clock, now: now)
        try rules.check(release, of: bundle)
      }
      let made = try ReleaseDeltas(folder: folder, history: history, limit: settings.deltaCount)
        .make(to: release, staged.timetable.file)
      let known = history.releases.first { $0.hasContent(of: release) && folder.holds($0.file, .bundle) }?.file
      var objects = made.staged
      if known == nil, !folder.holds(staged.object, .bundle) {
        objects.append(StagedObject(staged: StagedBundle.name, name: ObjectKind.bundle.name(of: staged.object.sha256)))
      }
      let newest = release.with(file: known ?? staged.object, deltas: made.deltas)
      let releases = Self.newest([newest] + (history.current?.manifest.releases ?? []))
      return try commit(releases, history, objects, warnings: made.warnings, at: now)
    }
  }

  /// Signs the current releases again, with a new expiration time.
  package func refresh(at now: Timestamp) async throws(PublisherError) -> Publication {
    try await change { history throws(PublisherError) in
      guard let current = history.current?.manifest else {
        throw PublisherError(.unusable, "\(folder.path): has no manifest of \(id) to sign again")
      }
      return try commit(current.releases, history, [], warnings: [], at: now)
    }
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
    try await change { history throws(PublisherError) in
      let root = rootVersion ?? history.current?.manifest.version.rootVersion ?? 1
      let version = ManifestVersion(rootVersion: root, sequence: sequence)
      guard let former = history.manifests.first(where: { $0.version == version }) else {
        throw PublisherError(.unusable, "\(folder.path): has no manifest \(version) of \(id)")
      }
      let made = try former.releases.map { release throws(PublisherError) in
        try deltas(toPublished: release, history)
      }
      let releases = zip(former.releases, made).map { $0.with(file: $0.file, deltas: $1.deltas) }
      return try commit(releases, history, made.flatMap(\.staged), warnings: made.flatMap(\.warnings), at: now)
    }
  }

  private func deltas(
    toPublished release: Release, _ history: ChannelHistory
  ) throws(PublisherError) -> ReleaseDeltas.Made {
    let path = folder.file(ObjectKind.bundle.name(of: release.file.sha256))
    guard folder.holds(release.file, .bundle) else {
      throw PublisherError(.unusable, "\(path): the release's bundle is missing or damaged")
    }
    let bundle: BundleFile
    do throws(BundleError) { bundle = try BundleFile.open(path: path) } catch { throw PublisherError(error) }
    return try ReleaseDeltas(folder: folder, history: history, limit: settings.deltaCount).make(to: release, bundle)
  }
}

// MARK: One change

extension ChannelPublisher {
  @concurrent
  private func change(
    _ body: (ChannelHistory) throws(PublisherError) -> Publication
  ) async throws(PublisherError) -> Publication {
    // Check without the lock first, so that a mistyped folder is not created.
    try ManifestSigning(root: try RootChain(of: folder).newest, keys: keys).checkKeys()
    return try await folder.whileLocked { () async throws(PublisherError) in
      try body(try ChannelHistory(of: id, in: folder))
    }
  }

  /// The first release of each schema version, in order.
  private static func newest(_ releases: [Release]) -> [Release] {
    var schemas: Set<UInt32> = []
    return Array(releases.filter { schemas.insert($0.schema).inserted }.prefix(ReleaseManifest.maximumReleaseCount))
  }

  /// Signs a manifest, moves objects and manifest into place, then removes unneeded objects.
  private func commit(
    _ releases: [Release], _ history: ChannelHistory, _ objects: [StagedObject], warnings: [String], at now: Timestamp
  ) throws(PublisherError) -> Publication {
    let root = try RootChain(of: folder).newest
    let version = try history.nextVersion(under: root)
    let accepted = try ManifestSigning(root: root, keys: keys).sign(
      releases, of: id, version: version, at: now, lifetime: settings.lifetime, after: history.current)
    if Task.isCancelled { throw .cancelled }
    for object in objects { try folder.place(object.staged, at: object.name) }
    try folder.publish(accepted, of: id, at: now)
    var warnings = warnings
    var removed = 0
    do throws(PublisherError) {
      removed = try GarbageCollection(
        folder: folder, keep: settings.keep, contentCount: settings.deltaCount, now: now
      ).run()
    } catch {
      warnings.append("nothing was removed: \(error)")
    }
    return Publication(manifest: accepted.manifest, warnings: warnings, removedObjects: removed)
  }
}
