import BundleFormat

extension FolderIndex {
  package init(decoding payload: [UInt8]) throws(UpdateError) {
    self = try PayloadText.decoded(payload, "index", format: Self.format) { json throws(JSONDamage) in
      try FolderIndex(json)
    }
  }

  /// Reads the known members and ignores others.
  private init(_ json: JSONValue) throws(JSONDamage) {
    version = try ManifestVersion(json)
    issued = try json.value("issued")
    expires = try json.value("expires")
    channels = try json.list("channels", 1...Self.maximumChannelCount) { value throws(JSONDamage) in try Entry(value) }
    if expires <= issued { throw JSONDamage("\"expires\" is not later than \"issued\"") }
    for (entry, next) in zip(channels, channels.dropFirst()) where entry.order >= next.order {
      throw JSONDamage("\(next.id) follows \(entry.id); the channels are not in order, or one occurs twice")
    }
    if let entry = channels.first(where: { $0.version.rootVersion > version.rootVersion }) {
      throw JSONDamage("\(entry.id) has a later root than the index")
    }
  }
}

extension FolderIndex.Entry {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      id: ChannelID(feed: try json.value("feed"), channel: try json.value("channel")),
      version: try ManifestVersion(json), contentRoot: try json.value("contentRoot"),
      length: try json.integer("length", in: PublishedFile.lengths), name: try json.shortText("name"),
      names: try json.optional("names") { value throws(JSONDamage) in try Self.names(value) } ?? [:],
      timeZone: try json.shortText("timeZone"),
      validity: try json.optional("validity") { value throws(JSONDamage) in try value.validity() },
      bounds: try json.optional("bounds") { value throws(JSONDamage) in try FolderIndex.Box(value) })
  }

  private static func names(_ json: JSONValue) throws(JSONDamage) -> [String: String] {
    guard case .object(let members) = json else { throw JSONDamage("expected an object") }
    if members.count > maximumNameCount { throw JSONDamage("more than \(maximumNameCount) names") }
    var names: [String: String] = [:]
    for (language, name) in members {
      guard textLengths.contains(language.utf8.count) else { throw JSONDamage("a language is expected") }
      if name != .null { names[language] = try name.shortText() }
    }
    return names
  }
}

extension FolderIndex.Box {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    let box = FolderIndex.Box(
      south: try json.integer("south"), west: try json.integer("west"), north: try json.integer("north"),
      east: try json.integer("east"))
    guard let box else { throw JSONDamage("four edges in millionths of a degree are expected") }
    self = box
  }
}

extension JSONValue {
  fileprivate func shortText(_ key: String) throws(JSONDamage) -> String {
    try required(key) { value throws(JSONDamage) in try value.shortText() }
  }

  fileprivate func shortText() throws(JSONDamage) -> String {
    let (text, lengths) = (try text(), FolderIndex.Entry.textLengths)
    guard lengths.contains(text.utf8.count) else {
      throw JSONDamage("a text of \(lengths.lowerBound) to \(lengths.upperBound) bytes is expected")
    }
    return text
  }
}

// MARK: To JSON

extension FolderIndex {
  private enum CodingKeys: String, CodingKey {
    case format, rootVersion, sequence, issued, expires, channels
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(version.rootVersion, forKey: .rootVersion)
    try container.encode(version.sequence, forKey: .sequence)
    try container.encode(issued, forKey: .issued)
    try container.encode(expires, forKey: .expires)
    try container.encode(channels, forKey: .channels)
  }
}

extension FolderIndex.Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case feed, channel, rootVersion, sequence, contentRoot, length, name, names, timeZone, validity, bounds
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id.feed, forKey: .feed)
    try container.encode(id.channel, forKey: .channel)
    try container.encode(version.rootVersion, forKey: .rootVersion)
    try container.encode(version.sequence, forKey: .sequence)
    try container.encode(contentRoot, forKey: .contentRoot)
    try container.encode(length, forKey: .length)
    try container.encode(name, forKey: .name)
    if !names.isEmpty { try container.encode(names, forKey: .names) }
    try container.encode(timeZone, forKey: .timeZone)
    try container.encodeIfPresent(validity.map(Validity.init), forKey: .validity)
    try container.encodeIfPresent(bounds, forKey: .bounds)
  }
}
