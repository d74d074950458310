import UpdateManifest

/// The last version of a document that a publisher knows, kept where hosts cannot write: in a lock file.
///
/// A host that serves an older one, or none, would make the publisher use sequence numbers twice. Clients would reject
/// what it signs.
package struct PublishedState: Codable, Equatable, Sendable {
  /// The SHA-256 of the payloads of the pinned root and its successors.
  package let roots: [String]
  package let rootVersion: Int
  package let sequence: Int

  init(_ version: ManifestVersion, under chain: RootChain) {
    roots = chain.hashes.map(\.description)
    rootVersion = version.rootVersion
    sequence = version.sequence
  }

  /// The newest root, of which nothing need be signed.
  init(newestOf chain: RootChain) {
    roots = chain.hashes.map(\.description)
    rootVersion = chain.newest.version
    sequence = 0
  }

  private enum CodingKeys: String, CodingKey {
    case roots, sequence
    case rootVersion = "root_version"
  }

  var version: ManifestVersion { ManifestVersion(rootVersion: rootVersion, sequence: sequence) }

  /// Checks that a folder is not older than this state.
  ///
  /// A root that the publisher named for this run, and that belongs to another chain, is a new beginning.
  ///
  /// - Throws: ``PublisherError/Kind/refused``.
  package func check(_ folder: PublishedFolder, _ document: PublishedDocument) throws(PublisherError) {
    let chain = try RootChain(of: folder)
    let found =
      switch document {
      case .channel(let id): try ChannelHistory(of: id, in: folder, chain).current?.manifest.version
      case .index: try KeptIndex(in: folder, under: chain.newest).accepted?.document.version
      case .root: ManifestVersion(rootVersion: chain.newest.version, sequence: 0)
      }
    try check(found, of: document, in: folder, chain)
  }

  /// Checks that a version, the newest of a folder and its host, is not older than this state.
  func check(
    _ found: ManifestVersion?, of document: PublishedDocument, in folder: PublishedFolder, _ chain: RootChain
  ) throws(PublisherError) {
    if Set(roots).isDisjoint(with: chain.hashes.map(\.description)) {
      if folder.pinnedRoot != nil { return }
      throw PublisherError(
        .refused, "\(folder.path): has another root than at the last publication; name the root to trust if it is right"
      )
    }
    if let found, found >= version { return }
    // A rotation since then may have left nothing to continue from: its key was stolen.
    if found == nil, chain.newest.version > rootVersion { return }
    throw PublisherError(
      .refused,
      "\(folder.path): \(document) has \(found.map { "\($0)" } ?? "no \(document.noun)"), but \(version) was published "
        + "before; the folder or its host is out of date")
  }
}
