import TransitValues
import UpdateManifest

/// The manifests of a channel that a folder stores, each verified under the folder's roots.
struct ChannelHistory {
  let id: ChannelID

  /// The newest manifest; `nil` before the first.
  let current: AcceptedManifest?

  /// Whether the manifest for clients is ``current``. It is not if a publisher was killed before its last step, or if
  /// the file was replaced by an older one.
  let isPublished: Bool

  /// Whether the manifest for clients was signed by keys that have been revoked since.
  let isRevoked: Bool

  /// In descending order of version.
  let manifests: [AcceptedManifest]

  /// - Throws: ``PublisherError/Kind/refused`` if a manifest is not signed by keys of the folder's roots,
  ///   ``PublisherError/Kind/unusable`` if it is damaged.
  init(of id: ChannelID, in folder: PublishedFolder, _ chain: RootChain) throws(PublisherError) {
    self.id = id
    var reader = Reader(id: id, folder: folder, chain: chain)
    for name in try folder.names(in: id.historyName) where name.hasSuffix(".json") {
      do throws(PublisherError) {
        _ = try reader.read("\(id.historyName)/\(name)")
      } catch {
        throw PublisherError(error.kind, "\(error); without it, deltas start from later releases only")
      }
    }
    let published = try reader.read(id.manifestName)
    manifests = reader.manifests.values.sorted { $0.manifest.version > $1.manifest.version }
    current = manifests.first
    if case .usable(let manifest) = published {
      isPublished = manifest.manifest.version == current?.manifest.version
    } else {
      isPublished = false
    }
    if case .revoked = published { isRevoked = true } else { isRevoked = false }
  }

  private struct Reader {
    let id: ChannelID
    let folder: PublishedFolder
    let chain: RootChain
    var manifests: [ManifestVersion: AcceptedManifest] = [:]

    mutating func read(_ name: String) throws(PublisherError) -> RootChain.Standing? {
      guard let envelope = try folder.envelope(name) else { return nil }
      do throws(UpdateError) {
        let standing = try chain.verify(envelope, of: id)
        if case .usable(let found) = standing { try add(found) }
        return standing
      } catch {
        throw PublisherError(error, at: folder.file(name))
      }
    }

    private mutating func add(_ found: AcceptedManifest) throws(UpdateError) {
      let version = found.manifest.version
      if let other = manifests[version], other.envelope.payload != found.envelope.payload {
        throw UpdateError(.equivocation, "another manifest in the folder has \(version) too")
      }
      manifests[version] = found
    }
  }

  /// All releases: the current ones first, then by descending manifest version.
  var releases: [Release] { manifests.flatMap(\.manifest.releases) }

  /// The newest release of each content root.
  func distinctContents() -> [Release] {
    var roots: Set<SHA256Hash> = []
    return releases.filter { roots.insert($0.contentRoot).inserted }
  }

  /// The version for the next manifest, higher than all stored versions.
  ///
  /// - Throws: ``PublisherError/Kind/refused`` after the last possible sequence.
  func nextVersion(under root: TrustRoot) throws(PublisherError) -> ManifestVersion {
    try ManifestVersion(after: current?.manifest.version, under: root)
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
