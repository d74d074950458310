import TransitValues
package import UpdateManifest

/// Signs the index of a folder's channels, which apps list.
package struct IndexPublisher: Sendable {
  /// The effect of a publication.
  package enum Change: String, Sendable {
    /// The index had these channels already, and stays valid for long.
    case none = "unchanged"
    case published
  }

  /// The result of publishing.
  package struct Publication: Sendable {
    package let change: Change
    package let index: FolderIndex
    /// The length of the file in bytes.
    package let byteCount: Int
    /// Channels that are not listed, one line each.
    package let warnings: [String]
    /// For a lock file.
    package let state: PublishedState
  }

  private let folder: PublishedFolder
  private let keys: [PrivateKey]
  private let lifetime: Int
  private let known: [String: PublishedState]

  /// - Parameters:
  ///   - keys: Release keys of the folder's newest root without limits, at least as many as its threshold.
  ///   - lifetime: How long clients accept the index, in seconds.
  ///   - known: The states of the index and the channels that the publisher knows, by the names of documents.
  package init(
    folder: PublishedFolder, keys: [PrivateKey], lifetime: Int = ChannelPublisher.Settings.defaultLifetime,
    known: [String: PublishedState] = [:]
  ) {
    self.folder = folder
    self.keys = keys
    self.lifetime = lifetime
    self.known = known
  }

  /// Verifies the manifest and the bundle of each channel, and signs the index unless it lists these channels already
  /// and more than half of its lifetime remains.
  ///
  /// Does not list a channel whose manifest clients reject now, for example because it has expired.
  ///
  /// - Parameter now: The time of signing.
  /// - Throws: ``PublisherError``; the index is then unchanged. The kind is ``PublisherError/Kind/refused`` or
  ///   ``PublisherError/Kind/unusable`` if a manifest or a bundle is not what the keys signed, no channel is left, the
  ///   last index is older than the known one, or a manifest is older than the known one or than the last index lists.
  ///
  /// Cost: reads all manifests that the folder keeps, and each listed bundle once.
  @concurrent
  package func publish(at now: Timestamp) async throws(PublisherError) -> Publication {
    try ManifestSigning(root: try RootChain(of: folder).newest, keys: keys).checkKeys()
    return try await folder.whileLocked { () async throws(PublisherError) in
      try publishLocked(try RootChain(of: folder), at: now)
    }
  }

  /// As ``publish(at:)``, for a caller that has locked the folder.
  func publishLocked(_ chain: RootChain, at now: Timestamp) throws(PublisherError) -> Publication {
    var warnings: [String] = []
    var entries: [FolderIndex.Entry] = []
    let last = try KeptIndex(in: folder, under: chain.newest)
    try known["\(PublishedDocument.index)"]?.check(last.accepted?.document.version, of: .index, in: folder, chain)
    let listed = last.accepted?.document.versions ?? [:]
    for id in try ChannelID.all(in: folder) {
      if Task.isCancelled { throw .cancelled }
      let states = [known["\(PublishedDocument.channel(id))"], listed[id].map { PublishedState($0, under: chain) }]
      let channel = ListedChannel(id: id, folder: folder, chain: chain, states: states.compactMap(\.self))
      switch try channel.entry(at: now) {
      case .listed(let entry): entries.append(entry)
      case .left(let reason): warnings.append("\(id) is not listed: \(reason)")
      }
    }
    if entries.isEmpty {
      throw PublisherError(.refused, (["\(folder.path): has no channel to list"] + warnings).joined(separator: "; "))
    }
    if let current = last.unchanged(entries, lifetime: lifetime, at: now) {
      if !last.isPublished { try place(current, at: now) }
      return publication(.none, current, chain, warnings)
    }
    let accepted = try sign(entries, after: last.accepted, chain.newest, at: now)
    try place(accepted, at: now)
    return publication(.published, accepted, chain, warnings)
  }

  private func sign(
    _ entries: [FolderIndex.Entry], after last: AcceptedDocument<FolderIndex>?, _ root: TrustRoot, at now: Timestamp
  ) throws(PublisherError) -> AcceptedDocument<FolderIndex> {
    let version = try ManifestVersion(after: last?.document.version, under: root)
    let index = FolderIndex(
      version: version, issued: now, expires: Timestamp(secondsSince1970: now.secondsSince1970 + lifetime),
      channels: entries)
    return try ManifestSigning(root: root, keys: keys).sign(index, of: FolderIndex.Subject(), at: now, after: last)
  }

  private func place(
    _ accepted: AcceptedDocument<FolderIndex>, at now: Timestamp
  ) throws(PublisherError) {
    try folder.publish(accepted, at: FolderIndex.fileName, keptAs: KeptIndex.name, at: now)
  }

  private func publication(
    _ change: Change, _ accepted: AcceptedDocument<FolderIndex>, _ chain: RootChain, _ warnings: [String]
  ) -> Publication {
    Publication(
      change: change, index: accepted.document, byteCount: accepted.envelope.encoded().count, warnings: warnings,
      state: PublishedState(accepted.document.version, under: chain))
  }
}
