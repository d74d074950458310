package import UpdateManifest

/// Creates the roots of a published folder: the first one and its successors.
package struct RootPublisher: Sendable {
  package let folder: PublishedFolder

  package init(folder: PublishedFolder) {
    self.folder = folder
  }

  /// A year, in seconds.
  package static let defaultLifetime = 365 * 86_400

  /// The keys of a root and the thresholds for signing.
  package struct Roles: Sendable {
    package var rootKeys: [KeyFile]
    package var rootThreshold: Int
    package var releaseKeys: [TrustRoot.Key]
    package var releaseThreshold: Int

    package init(
      rootKeys: [KeyFile], rootThreshold: Int = 1, releaseKeys: [TrustRoot.Key], releaseThreshold: Int = 1
    ) {
      self.rootKeys = rootKeys
      self.rootThreshold = rootThreshold
      self.releaseKeys = releaseKeys
      self.releaseThreshold = releaseThreshold
    }

    package func root(version: Int, expires: Timestamp, former: SHA256Hash? = nil) -> TrustRoot {
      let releaseIDs = releaseKeys.map(\.publicKey.id)
      let others = rootKeys.map(\.publicKey).filter { !releaseIDs.contains($0.id) }
      return TrustRoot(
        version: version, expires: expires, keys: others.map { TrustRoot.Key($0) } + releaseKeys,
        root: TrustRoot.Role(threshold: rootThreshold, keyIDs: rootKeys.map(\.publicKey.id)),
        release: TrustRoot.Role(threshold: releaseThreshold, keyIDs: releaseIDs), former: former)
    }
  }
}

// MARK: The first root

extension RootPublisher {
  /// Creates a folder with root 1, which apps ship.
  ///
  /// - Parameters:
  ///   - roles: Must include private root keys, at least as many as the threshold.
  ///   - lifetime: Seconds until the root expires.
  /// - Throws: ``PublisherError/Kind/cannotCreate`` if the folder already has a root.
  /// - Returns: The path of the root.
  @concurrent
  package func initialize(
    _ roles: Roles, lifetime: Int = Self.defaultLifetime, at now: Timestamp
  ) async throws(PublisherError) -> String {
    try await folder.whileLocked { () async throws(PublisherError) in
      if try RootChain.exists(in: folder) {
        throw PublisherError(.cannotCreate, "\(folder.path): already has a root; use `publish rotate` for the next one")
      }
      let expires = Timestamp(secondsSince1970: now.secondsSince1970 + lifetime)
      let envelope: SignedEnvelope
      do throws(UpdateError) {
        envelope = try roles.root(version: 1, expires: expires).signed(by: roles.rootKeys.compactMap(\.privateKey))
        _ = try TrustRoot(trusting: envelope)
      } catch {
        throw Self.refusal(of: error)
      }
      for snippet in HostSettings.all { try folder.write(Array(snippet.text.utf8), to: snippet.name) }
      try folder.write(envelope.encoded(), to: RootChain.pinName)
      try folder.write(envelope.encoded(), to: RootChain.name(of: 1))
      return folder.file(RootChain.name(of: 1))
    }
  }

  private static func refusal(of error: UpdateError) -> PublisherError {
    PublisherError(.refused, "clients would reject the root: \(error)")
  }
}

// MARK: Successors

extension RootPublisher {
  /// The changes made by a rotation; `nil` keeps the previous root's value.
  package struct Rotation: Sendable {
    /// All root keys of the new root.
    package var rootKeys: [KeyFile]?
    package var rootThreshold: Int?
    /// All release keys of the new root. Private ones sign the manifests again.
    package var releaseKeys: [KeyFile]?
    package var lifetime: Int
    /// Whether a release key may have been stolen. If so, no earlier manifest is signed or allowed again.
    package var isKeyStolen: Bool
    /// The states that the publisher knows, by document. In a folder without the newest root, the rotation would make a
    /// second root of one version, and clients would follow either. From an older manifest, it would go back to an
    /// older release.
    package var known: [String: PublishedState] = [:]

    package init(
      rootKeys: [KeyFile]? = nil, rootThreshold: Int? = nil, releaseKeys: [KeyFile]? = nil,
      lifetime: Int = RootPublisher.defaultLifetime, isKeyStolen: Bool = false
    ) {
      self.rootKeys = rootKeys
      self.rootThreshold = rootThreshold
      self.releaseKeys = releaseKeys
      self.lifetime = lifetime
      self.isKeyStolen = isKeyStolen
    }
  }

  /// The new root, and the channels whose manifests were or were not signed again.
  package struct Rotated: Sendable {
    package let root: TrustRoot
    package let signed: [ChannelID]
    /// Clients that have the new root reject these manifests until they are refreshed with a new key.
    package let unsigned: [ChannelID]
    /// Whether the folder has an index that was not signed again. Clients that have the new root may reject it.
    package let isIndexUnsigned: Bool
    /// The new states for a lock file: of the root, and of all that was signed.
    package let states: [PublishedDocument: PublishedState]
  }

  /// Creates the next root, and signs all manifests of the folder again under it, from sequence 1.
  ///
  /// The new root allows the folder's manifests to be signed again later, see ``FormerManifests``.
  ///
  /// - Parameters:
  ///   - signers: Root keys of the current root, at least as many as its threshold.
  /// - Throws: ``PublisherError``; nothing is changed if the keys are insufficient, or if a manifest or its objects are
  ///   not what the keys signed.
  @concurrent
  package func rotate(
    _ rotation: Rotation, signedBy signers: [PrivateKey], at now: Timestamp
  ) async throws(PublisherError) -> Rotated {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try RootChain(of: folder)
      let known = rotation.known.values.map(\.rootVersion).max() ?? 1
      if chain.newest.version < known {
        throw PublisherError(
          .refused,
          "\(folder.path): its newest root is \(chain.newest.version), but root \(known) was published before; the folder "
            + "is out of date")
      }
      let channels = try ChannelID.all(in: folder)
      let histories =
        rotation.isKeyStolen
        ? []
        : try channels.map { id throws(PublisherError) in
          try ChannelHistory(of: id, in: folder, chain)
        }
      for history in histories {
        let document = PublishedDocument.channel(history.id)
        try rotation.known["\(document)"]?.check(history.current?.manifest.version, of: document, in: folder, chain)
      }
      let index = rotation.isKeyStolen ? nil : try KeptIndex(in: folder, under: chain.newest).accepted?.document
      let list = FormerManifests.text(histories.flatMap(\.manifests))
      if list.count > FormerManifests.maximumLength {
        throw PublisherError(.refused, "\(folder.path): has more earlier manifests than a root can allow")
      }
      let (root, envelope) = try successor(of: chain.newest, rotation, signers, SHA256Hash(of: list), now)
      let signing = ManifestSigning(root: root, keys: (rotation.releaseKeys ?? []).compactMap(\.privateKey))
      let manifests = signing.suffices ? try resigned(histories, signing, now) : []
      try folder.write(list, to: FormerManifests.name(of: root.version))
      try folder.write(envelope.encoded(), to: RootChain.name(of: root.version))
      for (id, manifest) in manifests { try folder.publish(manifest, of: id, at: now) }
      let signed = manifests.map(\.0)
      let newChain = try RootChain(of: folder)
      let newIndex = signing.suffices ? resign(index, by: signing.keys, newChain, at: now) : nil
      var states: [PublishedDocument: PublishedState] = [.root: PublishedState(newestOf: newChain)]
      for (id, accepted) in manifests {
        states[.channel(id)] = PublishedState(accepted.manifest.version, under: newChain)
      }
      states[.index] = newIndex?.state
      return Rotated(
        root: root, signed: signed, unsigned: channels.filter { !signed.contains($0) },
        isIndexUnsigned: newIndex == nil && folder.modificationTime(of: FolderIndex.fileName) != nil, states: states)
    }
  }

  /// Signs the folder's index again, if it has one.
  ///
  /// - Returns: `nil` if it was not signed. The new root is published already, so a failure is not an error.
  private func resign(
    _ index: FolderIndex?, by keys: [PrivateKey], _ chain: RootChain, at now: Timestamp
  ) -> IndexPublisher.Publication? {
    guard let index else { return nil }
    let publisher = IndexPublisher(folder: folder, keys: keys, lifetime: index.lifetime(at: index.issued))
    return try? publisher.publishLocked(chain, at: now)
  }

  private func successor(
    of former: TrustRoot, _ rotation: Rotation, _ signers: [PrivateKey], _ listHash: SHA256Hash, _ now: Timestamp
  ) throws(PublisherError) -> (TrustRoot, SignedEnvelope) {
    let roles = Roles(
      rootKeys: rotation.rootKeys ?? former.keys(of: former.root).map { KeyFile($0.publicKey) },
      rootThreshold: rotation.rootThreshold ?? former.root.threshold,
      releaseKeys: rotation.releaseKeys?.map { key in
        // A key that stays keeps its limits.
        former.keys.first { $0.publicKey.id == key.publicKey.id } ?? TrustRoot.Key(key.publicKey)
      } ?? former.keys(of: former.release),
      releaseThreshold: former.release.threshold)
    let expires = Timestamp(secondsSince1970: now.secondsSince1970 + rotation.lifetime)
    do throws(UpdateError) {
      let root = roles.root(version: former.version + 1, expires: expires, former: listHash)
      let envelope = try root.signed(by: Self.distinct(signers + roles.rootKeys.compactMap(\.privateKey)))
      return (try former.successor(envelope), envelope)
    } catch {
      throw Self.refusal(of: error)
    }
  }

  private static func distinct(_ keys: [PrivateKey]) -> [PrivateKey] {
    var ids: Set<KeyID> = []
    return keys.filter { ids.insert($0.publicKey.id).inserted }
  }

  /// Signs the current releases of each channel under the new root.
  private func resigned(
    _ histories: [ChannelHistory], _ signing: ManifestSigning, _ now: Timestamp
  ) throws(PublisherError) -> [(ChannelID, AcceptedManifest)] {
    var manifests: [(ChannelID, AcceptedManifest)] = []
    for history in histories {
      guard let current = history.current else { continue }
      for release in current.manifest.releases { try ReleaseProof(folder: folder).check(release) }
      let lifetime = current.manifest.lifetime(at: current.manifest.issued)
      let manifest = try signing.sign(
        current.manifest.releases, of: history.id, version: history.nextVersion(under: signing.root), at: now,
        lifetime: lifetime, after: current)
      manifests.append((history.id, manifest))
    }
    return manifests
  }
}
