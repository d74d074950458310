import TransitBundle
package import UpdateManifest

/// Publishes bundles in one channel of a feed.
///
/// Each signing takes the next sequence. One publisher at a time changes a folder; others wait.
package struct ChannelPublisher: Sendable {
  package struct Settings: Sendable {
    /// Seconds from the signing to the expiry of a manifest; 14 days unless set.
    package var lifetime = 14 * 86_400
    /// Contents before a release to make deltas from; 8 unless set.
    package var deltaCount = 8
    /// Seconds that objects stay after no manifest names them; 30 days unless set.
    package var keep = 30 * 86_400

    package init() {}
  }

  /// What was published.
  package struct Publication: Sendable {
    package let manifest: ReleaseManifest
    /// What is missing without harm, such as a delta that did not prove; one line each.
    package let warnings: [String]
    /// Objects that were removed.
    package let removedObjects: Int
  }

  package let folder: PublishedFolder
  package let id: ChannelID
  private let keys: [PrivateKey]
  private let settings: Settings

  /// - Parameter keys: At least as many release keys of the folder's newest root as its threshold.
  package init(folder: PublishedFolder, id: ChannelID, keys: [PrivateKey], settings: Settings = Settings()) {
    self.folder = folder
    self.id = id
    self.keys = keys
    self.settings = settings
  }
}

// MARK: Publishing

extension ChannelPublisher {
  /// Publishes a bundle as the newest release of its schema version.
  ///
  /// The bundle is copied, and the copy is verified to its last byte. Of other schema versions the newest releases stay.
  ///
  /// - Parameters:
  ///   - isForced: Whether to publish a bundle whose service is over, ends earlier than that of the release before, or
  ///     that has fewer than half of its trips.
  ///   - now: The time of signing.
  /// - Throws: ``PublisherError``; clients see what they saw before.
  ///
  /// Cost: verifies the bundle; makes and proves ``Settings/deltaCount`` deltas.
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

  /// Signs the current releases again, with a new expiry.
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
  ///   - sequence: That of the earlier manifest.
  ///   - rootVersion: Its root; that of the current manifest unless given.
  /// - Throws: ``PublisherError/Kind/unusable`` where the folder does not remember it, or its bundles are gone.
  package func takeBack(
    to sequence: Int, ofRoot rootVersion: Int? = nil, at now: Timestamp
  ) async throws(PublisherError) -> Publication {
    try await change { history throws(PublisherError) in
      let root = rootVersion ?? history.current?.manifest.version.rootVersion ?? 1
      let version = ManifestVersion(rootVersion: root, sequence: sequence)
      guard let former = history.manifests.first(where: { $0.version == version }) else {
        throw PublisherError(.unusable, "\(folder.path): does not remember \(version) of \(id)")
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
      throw PublisherError(.unusable, "\(path): the release's bundle is not there, or is damaged")
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
    // First without the lock, so that a mistyped folder is not created.
    try ManifestSigning(root: try RootChain(of: folder).newest, keys: keys).checkKeys()
    return try await folder.whileLocked { () async throws(PublisherError) in
      try body(try ChannelHistory(of: id, in: folder))
    }
  }

  /// The first release of each schema version, in their order.
  private static func newest(_ releases: [Release]) -> [Release] {
    var schemas: Set<UInt32> = []
    return Array(releases.filter { schemas.insert($0.schema).inserted }.prefix(ReleaseManifest.maximumReleaseCount))
  }

  /// Signs a manifest, and brings objects and manifest to their places; then removes what nobody needs any more.
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
