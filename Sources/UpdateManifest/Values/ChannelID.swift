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
  package var manifestName: String { "\(feed)/\(channel).json" }
}
