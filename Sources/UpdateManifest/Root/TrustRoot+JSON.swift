import BundleFormat
import TransitCrypto

extension TrustRoot {
  /// Parses a payload. Checks the key ids, that roles contain only these keys, and that thresholds can be reached.
  init(decoding payload: [UInt8]) throws(UpdateError) {
    self = try PayloadText.decoded(payload, "root", format: Self.format) { json throws(JSONDamage) in
      try TrustRoot(json)
    }
  }

  /// Reads the known members and ignores others.
  private init(_ json: JSONValue) throws(JSONDamage) {
    let keys = try json.list("keys", 1...Self.maximumKeyCount) { key throws(JSONDamage) in try Key(key) }
    let keyIDs = Set(keys.map(\.publicKey.id))
    if keyIDs.count < keys.count { throw JSONDamage("\"keys\" contains a key twice") }
    func role(_ name: String) throws(JSONDamage) -> Role {
      try json.required(name) { role throws(JSONDamage) in try Role(role, among: keyIDs) }
    }
    self.init(
      version: try json.integer("version", in: ManifestVersion.numbers), expires: try json.value("expires"), keys: keys,
      root: try role("root"), release: try role("release"),
      former: try json.optional("former") { value throws(JSONDamage) in try value.value() })
  }
}

extension TrustRoot.Key {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    guard let publicKey = PublicKey(try json.base64("public")) else {
      throw JSONDamage("a public key of \(Ed25519.keyLength) bytes is expected")
    }
    if try json.value("keyid") != publicKey.id { throw JSONDamage("\"keyid\" is not the key's id, \(publicKey.id)") }
    let feeds = try json.optional("feeds") { value throws(JSONDamage) in
      try value.list(1...Int.max) { name throws(JSONDamage) in try name.value(FeedName.self) }
    }
    self.init(publicKey, feeds: feeds)
  }
}

extension TrustRoot.Role {
  fileprivate init(_ json: JSONValue, among keys: Set<KeyID>) throws(JSONDamage) {
    let keyIDs = try json.list("keyids", 1...keys.count) { id throws(JSONDamage) in try id.value(KeyID.self) }
    if Set(keyIDs).count < keyIDs.count { throw JSONDamage("a role contains a key twice") }
    if !keys.isSuperset(of: keyIDs) { throw JSONDamage("a role contains a key that is missing from \"keys\"") }
    self.init(threshold: try json.integer("threshold", in: 1...keyIDs.count), keyIDs: keyIDs)
  }
}

// MARK: To JSON

extension TrustRoot: Encodable {
  private enum CodingKeys: String, CodingKey {
    case format, version, expires, keys, root, release, former
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(version, forKey: .version)
    try container.encode(expires, forKey: .expires)
    try container.encode(keys, forKey: .keys)
    try container.encode(root, forKey: .root)
    try container.encode(release, forKey: .release)
    try container.encodeIfPresent(former, forKey: .former)
  }
}

extension TrustRoot.Key: Encodable {
  private enum CodingKeys: String, CodingKey {
    case feeds
    case keyID = "keyid"
    case publicKey = "public"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(publicKey.id, forKey: .keyID)
    try container.encode(Base64.encoded(publicKey.bytes), forKey: .publicKey)
    try container.encodeIfPresent(feeds, forKey: .feeds)
  }
}
