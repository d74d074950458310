package import UpdateManifest

/// The name of a feed's channel, such as `vbb/stable`. Each channel has one manifest.
package struct ChannelID: Hashable, Sendable, CustomStringConvertible {
  package let feed: FeedName
  package let channel: ChannelName

  package init(feed: FeedName, channel: ChannelName) {
    self.feed = feed
    self.channel = channel
  }

  package var description: String { "\(feed)/\(channel)" }

  /// The path of the manifest in a published folder.
  var manifestName: String { "\(feed)/\(channel).json" }

  /// The folder of the channel's earlier manifests.
  var historyName: String { ".publish/history/\(feed)/\(channel)" }

  /// The path of an earlier manifest: `2.17.json` for sequence 17 of root 2.
  func historyName(of version: ManifestVersion) -> String {
    "\(historyName)/\(version.rootVersion).\(version.sequence).json"
  }
}
