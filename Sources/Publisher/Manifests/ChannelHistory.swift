import TransitValues
import UpdateManifest

/// The manifests of a channel that a folder stores.
struct ChannelHistory {
  /// The published manifest; `nil` before the first.
  let current: AcceptedManifest?

  /// In descending order of version, including ``current``. A version above it was signed by a publisher that was
  /// killed.
  let manifests: [ReleaseManifest]

  init(of id: ChannelID, in folder: PublishedFolder) throws(PublisherError) {
    current = try Self.manifest(id.manifestName, in: folder)
    var manifests: [ManifestVersion: ReleaseManifest] = [:]
    for name in try folder.names(in: id.historyName) where name.hasSuffix(".json") {
      guard let former = try Self.manifest("\(id.historyName)/\(name)", in: folder)?.manifest else { continue }
      manifests[former.version] = former
    }
    if let manifest = current?.manifest { manifests[manifest.version] = manifest }
    self.manifests = manifests.values.sorted { $0.version > $1.version }
  }

  private static func manifest(
    _ name: String, in folder: PublishedFolder
  ) throws(PublisherError) -> AcceptedManifest? {
    guard let envelope = try folder.envelope(name) else { return nil }
    do throws(UpdateError) {
      return try AcceptedManifest(trusting: envelope)
    } catch {
      throw PublisherError(.unusable, "\(folder.file(name)): \(error)")
    }
  }

  /// All releases: the current ones first, then by descending manifest version.
  var releases: [Release] {
    let others = manifests.filter { $0.version != current?.manifest.version }
    return (current?.manifest.releases ?? []) + others.flatMap(\.releases)
  }

  /// The newest release of each content root.
  func distinctContents() -> [Release] {
    var roots: Set<SHA256Hash> = []
    return releases.filter { roots.insert($0.contentRoot).inserted }
  }

  /// The version for the next manifest, higher than all stored versions.
  ///
  /// - Throws: ``PublisherError/Kind/refused`` after the last possible sequence, ``PublisherError/Kind/unusable`` if a
  ///   root is missing.
  func nextVersion(under root: TrustRoot) throws(PublisherError) -> ManifestVersion {
    guard let last = manifests.first?.version, last.rootVersion >= root.version else {
      return ManifestVersion(rootVersion: root.version, sequence: 1)
    }
    guard last.rootVersion == root.version else {
      throw PublisherError(
        .unusable, "a manifest was signed under root \(last.rootVersion), the folder's newest is root \(root.version)")
    }
    guard last.sequence < ManifestVersion.numbers.upperBound else {
      throw PublisherError(.refused, "\(last) is the last sequence; rotating the keys restarts it")
    }
    return ManifestVersion(rootVersion: root.version, sequence: last.sequence + 1)
  }
}

// MARK: All channels

extension ChannelID {
  /// The channels that have or had a manifest in a folder.
  static func all(in folder: PublishedFolder) throws(PublisherError) -> [ChannelID] {
    var found: Set<ChannelID> = []
    for feed in try folder.names(in: ".").compactMap({ FeedName($0) }) {
      for name in try folder.names(in: "\(feed)") where name.hasSuffix(".json") {
        if let channel = ChannelName(String(name.dropLast(5))) { found.insert(ChannelID(feed: feed, channel: channel)) }
      }
    }
    for feed in try folder.names(in: ".publish/history").compactMap({ FeedName($0) }) {
      for channel in try folder.names(in: ".publish/history/\(feed)").compactMap({ ChannelName($0) }) {
        found.insert(ChannelID(feed: feed, channel: channel))
      }
    }
    return found.sorted { "\($0)" < "\($1)" }
  }
}
