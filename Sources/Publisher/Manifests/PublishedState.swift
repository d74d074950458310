package import UpdateManifest

/// The last state of a channel that a publisher knows, kept where hosts cannot write: in a lock file.
///
/// A host that serves an older manifest, or none, would make the publisher use sequence numbers twice. Clients would
/// reject what it signs.
package struct PublishedState: Codable, Equatable, Sendable {
  /// The SHA-256 of the payloads of the pinned root and its successors.
  package let roots: [String]
  package let rootVersion: Int
  package let sequence: Int

  init(_ manifest: ReleaseManifest, under chain: RootChain) {
    roots = chain.hashes.map(\.description)
    rootVersion = manifest.version.rootVersion
    sequence = manifest.version.sequence
  }

  private enum CodingKeys: String, CodingKey {
    case roots, sequence
    case rootVersion = "root_version"
  }

  private var version: ManifestVersion { ManifestVersion(rootVersion: rootVersion, sequence: sequence) }

  /// Checks that a folder is not older than this state.
  ///
  /// A root that the publisher named for this run, and that belongs to another chain, is a new beginning.
  ///
  /// - Throws: ``PublisherError/Kind/refused``.
  package func check(_ folder: PublishedFolder, _ id: ChannelID) throws(PublisherError) {
    let chain = try RootChain(of: folder)
    try check(try ChannelHistory(of: id, in: folder, chain).current?.manifest, of: id, in: folder, chain)
  }

  /// Checks that a manifest, the newest of a folder and its host, is not older than this state.
  func check(
    _ newest: ReleaseManifest?, of id: ChannelID, in folder: PublishedFolder, _ chain: RootChain
  ) throws(PublisherError) {
    if Set(roots).isDisjoint(with: chain.hashes.map(\.description)) {
      if folder.pinnedRoot != nil { return }
      throw PublisherError(
        .refused, "\(folder.path): has another root than at the last publication; name the root to trust if it is right"
      )
    }
    let found = newest?.version
    if let found, found >= version { return }
    // A rotation since then may have left no manifest to continue from: its key was stolen.
    if found == nil, chain.newest.version > rootVersion { return }
    throw PublisherError(
      .refused,
      "\(folder.path): \(id) has \(found.map { "\($0)" } ?? "no manifest"), but \(version) was published before; "
        + "the folder or its host is out of date")
  }
}
