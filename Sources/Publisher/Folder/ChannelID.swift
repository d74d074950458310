package import UpdateManifest

/// A channel of a feed, which has one manifest: `vbb/stable`.
package struct ChannelID: Hashable, Sendable, CustomStringConvertible {
  package let feed: FeedName
  package let channel: ChannelName

  package init(feed: FeedName, channel: ChannelName) {
    self.feed = feed
    self.channel = channel
  }

  package var description: String { "\(feed)/\(channel)" }

  /// The manifest's name in a published folder.
  var manifestName: String { "\(feed)/\(channel).json" }

  /// The folder of the channel's former manifests.
  var historyName: String { ".publish/history/\(feed)/\(channel)" }

  /// The name of one of them, `2.17.json` for sequence 17 of root 2.
  func historyName(of version: ManifestVersion) -> String {
    "\(historyName)/\(version.rootVersion).\(version.sequence).json"
  }
}
