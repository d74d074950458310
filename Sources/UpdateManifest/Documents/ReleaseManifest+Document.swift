extension ReleaseManifest: SignedDocument {
  package static let payloadType = PayloadType.manifest

  package func check(_ id: ChannelID) throws(UpdateError) {
    if feed == id.feed, channel == id.channel { return }
    throw UpdateError(.wrongFeed, "the manifest is for \(feed)/\(channel), not for \(id)")
  }

  package static func fileName(of id: ChannelID) -> String { id.manifestName }

  package static func name(of id: ChannelID) -> String { "the manifest of \(id)" }

  package static func isEntitled(_ key: TrustRoot.Key, for id: ChannelID) -> Bool { key.maySign(id.feed) }
}
