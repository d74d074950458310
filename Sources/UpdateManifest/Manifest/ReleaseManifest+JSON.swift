import BundleFormat

extension ReleaseManifest {
  /// Parses a payload whose signatures were verified, or that was accepted before.
  package init(decoding payload: [UInt8]) throws(UpdateError) {
    self = try PayloadText.decoded(payload, "manifest", format: Self.format) { json throws(JSONDamage) in
      try ReleaseManifest(json)
    }
  }

  /// Reads the known members and ignores others.
  private init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      feed: try json.value("feed"), channel: try json.value("channel"),
      version: try ManifestVersion(json),
      issued: try json.value("issued"), expires: try json.value("expires"),
      releases: try json.list("releases", 1...Self.maximumReleaseCount) { release throws(JSONDamage) in
        try Release(release)
      })
    if expires <= issued { throw JSONDamage("\"expires\" is not later than \"issued\"") }
  }
}

// MARK: To JSON

extension ReleaseManifest: Encodable {
  private enum CodingKeys: String, CodingKey {
    case format, feed, channel, rootVersion, sequence, issued, expires, releases
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(feed, forKey: .feed)
    try container.encode(channel, forKey: .channel)
    try container.encode(version.rootVersion, forKey: .rootVersion)
    try container.encode(version.sequence, forKey: .sequence)
    try container.encode(issued, forKey: .issued)
    try container.encode(expires, forKey: .expires)
    try container.encode(releases, forKey: .releases)
  }
}
