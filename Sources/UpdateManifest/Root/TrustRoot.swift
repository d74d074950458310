import BundleFormat
import TransitFoundation

/// The keys that are authorized to sign: `root/VERSION.json` on the host. The app ships with the first root.
///
/// This is the payload of an envelope; `feeds` and `former` are optional:
///
/// ```
/// {
///   "format": 1,
///   "version": 2,
///   "expires": "2027-11-23T00:00:00Z",
///   "keys": [{"keyid": KEYID, "public": base64 of 32 bytes, "feeds": ["vbb"]}],
///   "root": {"threshold": 1, "keyids": [KEYID]},
///   "release": {"threshold": 1, "keyids": [KEYID]},
///   "former": HASH
/// }
/// ```
///
/// Use ``init(trusting:)`` to read a root of the app or its store. Use ``successor(_:)`` of the previous root to read a
/// root from a host.
package struct TrustRoot: Hashable, Sendable {
  package static let format = 1

  /// The maximum number of keys in a root: an envelope has room for the signatures of two roots.
  package static let maximumKeyCount = SignedEnvelope.maximumSignatureCount / 2

  /// The maximum number of successors to follow at once.
  package static let maximumChainLength = 1000

  package struct Key: Hashable, Sendable {
    package let publicKey: PublicKey
    /// The feeds whose releases the key may sign; `nil` for all.
    package let feeds: [FeedName]?

    package init(_ publicKey: PublicKey, feeds: [FeedName]? = nil) {
      self.publicKey = publicKey
      self.feeds = feeds
    }

    func maySign(_ feed: FeedName) -> Bool { feeds?.contains(feed) ?? true }
  }

  /// A set of keys and the number of them that must sign.
  package struct Role: Encodable, Hashable, Sendable {
    /// The required number of signatures: `1 ... keyIDs.count`.
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

  /// The version: `1 ... 2^53 - 1`. A successor has the next number.
  package let version: Int
  package let expires: Timestamp
  package let keys: [Key]
  /// The keys that may sign the next root.
  package let root: Role
  /// The keys that may sign manifests and indexes.
  package let release: Role
  /// The hash of a list of manifests of earlier roots that publishers may sign again, although their keys may have been
  /// revoked; `nil` for none. Clients ignore it.
  package let former: SHA256Hash?

  package init(
    version: Int, expires: Timestamp, keys: [Key], root: Role, release: Role, former: SHA256Hash? = nil
  ) {
    self.version = version
    self.expires = expires
    self.keys = keys
    self.root = root
    self.release = release
    self.former = former
  }

  /// Returns the keys of a role.
  package func keys(of role: Role) -> [Key] {
    keys.filter { role.keyIDs.contains($0.publicKey.id) }
  }
}

// MARK: The chain

extension TrustRoot {
  /// Parses a root that was shipped with the app or stored by it.
  ///
  /// The root must be signed by its own keys. This detects damage, but does not authenticate the root.
  ///
  /// - Throws: ``UpdateError`` of kind ``UpdateError/Kind/damaged``, ``UpdateError/Kind/appTooOld`` or
  ///   ``UpdateError/Kind/signature``.
  package init(trusting envelope: SignedEnvelope) throws(UpdateError) {
    try envelope.demand(.root)
    self = try TrustRoot(decoding: envelope.payload)
    try demandSignatures(under: envelope)
  }

  /// Parses the next root. It must have the next version, and enough signatures by the keys of both roots.
  ///
  /// Ignores expiration, so that an app that was not used for years can follow the chain.
  ///
  /// - Throws: ``UpdateError/Kind/signature``; ``UpdateError/Kind/rollback`` for the same or an older version;
  ///   ``UpdateError/Kind/unknownRoot(needed:)`` for a version after the next; or the errors of ``init(trusting:)``.
  package func successor(_ envelope: SignedEnvelope) throws(UpdateError) -> TrustRoot {
    try envelope.demand(.root)
    try demandSignatures(under: envelope)
    let next = try TrustRoot(decoding: envelope.payload)
    if next.version <= version {
      throw UpdateError(.rollback, "root \(next.version) is not newer than root \(version)")
    }
    if next.version - 1 > version {
      throw UpdateError(
        .unknownRoot(needed: version + 1), "root \(next.version) does not follow root \(version): a root is missing")
    }
    try next.demandSignatures(under: envelope)
    return next
  }

  /// Encodes and signs the root.
  ///
  /// - Parameter keys: The signing keys. A successor needs keys of both roots.
  /// - Throws: ``UpdateError/Kind/damaged`` if clients would reject the payload.
  package func signed(by keys: [PrivateKey]) throws(UpdateError) -> SignedEnvelope {
    let payload = StableJSON.encoded(self)
    _ = try TrustRoot(decoding: payload)
    return try SignedEnvelope(payloadType: .root, payload: payload).signed(by: keys)
  }

  private func demandSignatures(under envelope: SignedEnvelope) throws(UpdateError) {
    let signers = envelope.signers(among: keys(of: root).map(\.publicKey))
    if signers.count < root.threshold {
      throw UpdateError(
        .signature, "a root needs \(root.threshold) signatures by keys of root \(version), but has \(signers.count)")
    }
  }
}
