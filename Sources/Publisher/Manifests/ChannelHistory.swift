import TransitValues
import UpdateManifest

/// The manifests of a channel that a folder remembers.
struct ChannelHistory {
  /// The manifest that clients see; `nil` before the first.
  let current: AcceptedManifest?

  /// By version, the highest first. ``current`` is one of them; one above it was signed by a publisher that was killed.
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

  /// All releases, the current ones first, then by the manifest's version.
  var releases: [Release] {
    let others = manifests.filter { $0.version != current?.manifest.version }
    return (current?.manifest.releases ?? []) + others.flatMap(\.releases)
  }

  /// The newest releases of which no two have the same content root.
  func distinctContents() -> [Release] {
    var roots: Set<SHA256Hash> = []
    return releases.filter { roots.insert($0.contentRoot).inserted }
  }

  /// The version for the next signing, higher than any before.
  ///
  /// - Throws: ``PublisherError/Kind/refused`` after the last sequence, ``PublisherError/Kind/unusable`` where a root is
  ///   missing.
  func nextVersion(under root: TrustRoot) throws(PublisherError) -> ManifestVersion {
    guard let last = manifests.first?.version, last.rootVersion >= root.version else {
      return ManifestVersion(rootVersion: root.version, sequence: 1)
    }
    guard last.rootVersion == root.version else {
      throw PublisherError(
        .unusable, "a manifest was signed under root \(last.rootVersion), the folder's newest is root \(root.version)")
    }
    guard last.sequence < ManifestVersion.numbers.upperBound else {
      throw PublisherError(.refused, "\(last) is the last one; rotating the keys restarts the sequence")
    }
    return ManifestVersion(rootVersion: root.version, sequence: last.sequence + 1)
  }
}

// MARK: All channels

extension ChannelID {
  /// The channels that have a manifest in a folder, or had one.
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
