import BundleFormat

/// The keys that may sign: `root/VERSION.json` on the host, and the first of all shipped with the app.
///
/// The payload of its envelope, where `feeds` may be missing:
///
/// ```
/// {
///   "format": 1,
///   "version": 2,
///   "expires": "2027-11-23T00:00:00Z",
///   "keys": [{"keyid": KEYID, "public": base64 of 32 bytes, "feeds": ["vbb"]}],
///   "root": {"threshold": 1, "keyids": [KEYID]},
///   "release": {"threshold": 1, "keyids": [KEYID]}
/// }
/// ```
///
/// A root of the app or its store is read by ``init(trusting:)``, one of the host only by its predecessor's
/// ``successor(_:)``.
package struct TrustRoot: Hashable, Sendable {
  package static let format = 1

  /// Keys of a root.
  package static let maximumKeyCount = 32

  package struct Key: Hashable, Sendable {
    package let publicKey: PublicKey
    /// The only feeds that the key may sign releases of, `nil` for all.
    package let feeds: [FeedName]?

    package init(_ publicKey: PublicKey, feeds: [FeedName]? = nil) {
      self.publicKey = publicKey
      self.feeds = feeds
    }

    func maySign(_ feed: FeedName) -> Bool { feeds?.contains(feed) ?? true }
  }

  /// Keys of which so many must sign.
  package struct Role: Encodable, Hashable, Sendable {
    /// `1 ... keyIDs.count`.
    package let threshold: Int
    package let keyIDs: [KeyID]

    package init(threshold: Int, keyIDs: [KeyID]) {
      self.threshold = threshold
      self.keyIDs = keyIDs
    }

    private enum CodingKeys: String, CodingKey {
      case threshold
      case keyIDs = "keyids"
    }
  }

  /// `1 ... 2^53 - 1`; a successor has the next one.
  package let version: Int
  package let expires: Timestamp
  package let keys: [Key]
  /// Who may sign the next root.
  package let root: Role
  /// Who may sign manifests.
  package let release: Role

  package init(version: Int, expires: Timestamp, keys: [Key], root: Role, release: Role) {
    self.version = version
    self.expires = expires
    self.keys = keys
    self.root = root
    self.release = release
  }

  /// The public keys of a role.
  package func keys(of role: Role) -> [Key] {
    keys.filter { role.keyIDs.contains($0.publicKey.id) }
  }
}

// MARK: The chain

extension TrustRoot {
  /// Reads the root that an app was shipped with, or that its store keeps.
  ///
  /// That its own keys signed it shows that it is whole, not who made it.
  ///
  /// - Throws: ``UpdateError`` of kind ``UpdateError/Kind/damaged``, ``UpdateError/Kind/appTooOld`` or
  ///   ``UpdateError/Kind/signature``.
  package init(trusting envelope: SignedEnvelope) throws(UpdateError) {
    guard envelope.payloadType == .root else { throw UpdateError(.damaged, "not a root but a manifest") }
    self = try TrustRoot(decoding: envelope.payload)
    try demandSignatures(under: envelope)
  }

  /// Reads the next root: of the next version, signed by thresholds of the keys of both roots.
  ///
  /// Whether one of them has expired does not matter here: an app that was not used for years follows the chain.
  ///
  /// - Throws: ``UpdateError/Kind/signature``, ``UpdateError/Kind/rollback`` for this version or one before it,
  ///   ``UpdateError/Kind/unknownRoot(needed:)`` for a version beyond the next, else as ``init(trusting:)``.
  package func successor(_ envelope: SignedEnvelope) throws(UpdateError) -> TrustRoot {
    guard envelope.payloadType == .root else { throw UpdateError(.damaged, "not a root but a manifest") }
    try demandSignatures(under: envelope)
    let next = try TrustRoot(decoding: envelope.payload)
    if next.version <= version {
      throw UpdateError(.rollback, "root \(next.version) is not newer than root \(version)")
    }
    if next.version - 1 > version {
      throw UpdateError(
        .unknownRoot(needed: version + 1), "root \(next.version) does not follow root \(version): one is missing")
    }
    try next.demandSignatures(under: envelope)
    return next
  }

  /// Writes and signs the root.
  ///
  /// - Parameter keys: For a successor keys of both roots.
  /// - Throws: ``UpdateError/Kind/damaged`` if a client would refuse the payload.
  package func signed(by keys: [PrivateKey]) throws(UpdateError) -> SignedEnvelope {
    let payload = StableJSON.encoded(self)
    _ = try TrustRoot(decoding: payload)
    var envelope = SignedEnvelope(payloadType: .root, payload: payload)
    for key in keys { envelope = try envelope.signed(by: key) }
    return envelope
  }

  private func demandSignatures(under envelope: SignedEnvelope) throws(UpdateError) {
    let signers = envelope.signers(among: keys(of: root).map(\.publicKey))
    if signers.count < root.threshold {
      throw UpdateError(
        .signature, "a root needs \(root.threshold) signatures by the keys of root \(version), it has \(signers.count)")
    }
  }
}
