import UpdateManifest

/// The roots of a published folder, from the one that the publisher pins. Each later one is signed by its predecessor.
///
/// A host can replace every file of a folder that it delivers. The first root must therefore come from elsewhere: from
/// ``PublishedFolder/pinnedRoot``, or from the copy that `publish init` and `publish --from` keep in `.publish/`.
struct RootChain {
  /// By version, without gaps; not empty. The first is the pinned one.
  let roots: [TrustRoot]

  /// The root that currently authorizes manifests.
  let newest: TrustRoot

  /// The SHA-256 of the payload of each root.
  let hashes: [SHA256Hash]

  /// The hashes of manifests of earlier roots that ``newest`` allows to sign again.
  private let former: Set<SHA256Hash>

  static func name(of version: Int) -> String { "root/\(version).json" }

  /// Reads the roots of a folder.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` if a root is missing or damaged; ``PublisherError/Kind/refused`` if no
  ///   root is pinned, or the folder has other roots than the pinned one and its successors.
  init(of folder: PublishedFolder) throws(PublisherError) {
    let (pin, place) = try Self.pin(of: folder)
    var (roots, hashes) = ([try Self.trusted(pin, at: place)], [SHA256Hash(of: pin.payload)])
    try Self.check(folder, has: pin, version: roots[0].version, from: place)
    for version in try Self.versions(in: folder) where version > roots[0].version {
      let (root, hash) = try Self.successor(of: roots[roots.count - 1], version, in: folder)
      roots.append(root)
      hashes.append(hash)
    }
    let newest = roots[roots.count - 1]
    (self.roots, self.newest, self.hashes) = (roots, newest, hashes)
    former = try FormerManifests.read(folder, newest)
  }

  /// Whether a folder has any root.
  static func exists(in folder: PublishedFolder) throws(PublisherError) -> Bool {
    try !versions(in: folder).isEmpty
  }
}

// MARK: The pinned root

extension RootChain {
  /// The copy of the pinned root that belongs to the publisher. Hosts do not need it.
  static let pinName = ".publish/root.json"

  private static func pin(
    of folder: PublishedFolder
  ) throws(PublisherError) -> (envelope: SignedEnvelope, place: String) {
    if let pinned = folder.pinnedRoot { return (pinned, "the pinned root") }
    if let kept = try folder.envelope(pinName) { return (kept, folder.file(pinName)) }
    guard try exists(in: folder) else {
      throw PublisherError(
        .unusable,
        "\(folder.path): has no root; create one with `gtfs-bundle publish init`, or name yours with --root and use --from"
      )
    }
    throw PublisherError(
      .refused,
      "\(folder.path): its roots may come from a host; pass the root that your apps ship with --root root.json")
  }

  static func trusted(_ envelope: SignedEnvelope, at place: String) throws(PublisherError) -> TrustRoot {
    do throws(UpdateError) {
      return try TrustRoot(trusting: envelope)
    } catch {
      throw PublisherError(error, at: place)
    }
  }

  private static func check(
    _ folder: PublishedFolder, has pin: SignedEnvelope, version: Int, from place: String
  ) throws(PublisherError) {
    let name = name(of: version)
    guard let found = try folder.envelope(name) else {
      throw PublisherError(.unusable, "\(folder.file(name)): is missing; \(place) must be one of the folder's roots")
    }
    if found.payload != pin.payload {
      throw PublisherError(.refused, "\(folder.file(name)): differs from \(place)")
    }
  }

  private static func successor(
    of root: TrustRoot, _ version: Int, in folder: PublishedFolder
  ) throws(PublisherError) -> (TrustRoot, SHA256Hash) {
    let place = folder.file(name(of: version))
    guard let envelope = try folder.envelope(name(of: version)) else {
      throw PublisherError(.unusable, "\(place): was removed while being read")
    }
    do throws(UpdateError) {
      let next = try root.successor(envelope)
      if next.version == version { return (next, SHA256Hash(of: envelope.payload)) }
      throw UpdateError(.damaged, "has version \(next.version)")
    } catch {
      throw PublisherError(error, at: place)
    }
  }

  private static func versions(in folder: PublishedFolder) throws(PublisherError) -> [Int] {
    try folder.names(in: "root").compactMap(version(ofFile:)).sorted()
  }

  private static func version(ofFile name: String) -> Int? {
    guard name.hasSuffix(".json"), let version = Int(name.dropLast(5)), "\(version).json" == name else { return nil }
    return version
  }
}

// MARK: Manifests

extension RootChain {
  /// Whether a valid manifest may be signed again.
  enum Standing {
    /// The keys of the newest root signed it, or the newest root allows it.
    case usable(AcceptedManifest)
    /// Valid under an earlier root, whose keys may be in the wrong hands since.
    case revoked
  }

  /// Verifies a manifest of a channel.
  ///
  /// - Throws: ``UpdateError`` if no root of the chain accepts it.
  func verify(_ envelope: SignedEnvelope, of id: ChannelID) throws(UpdateError) -> Standing {
    do throws(UpdateError) {
      return .usable(try newest.accept(envelope, of: id))
    } catch {
      guard error.kind == .signature else { throw error }
      // The signature of the newest root stands for those of the revoked keys.
      let claimed = try AcceptedManifest(trusting: envelope)
      try claimed.manifest.check(id)
      let version = claimed.manifest.version.rootVersion
      if version < newest.version, former.contains(SHA256Hash(of: envelope.payload)) { return .usable(claimed) }
      // Roots before the pinned one are not authenticated, so nothing can be said of their manifests.
      if version < roots[0].version { return .revoked }
      guard version < newest.version, let root = roots.first(where: { $0.version == version }) else { throw error }
      _ = try root.accept(envelope, of: id, as: ReleaseManifest.self)
      return .revoked
    }
  }
}
