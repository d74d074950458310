import UpdateManifest

extension ChannelID {
  /// - Throws: ``BundleUpdateError/Kind/wrongFeed`` if a name is invalid.
  init(feed: String, channel: String) throws(BundleUpdateError) {
    guard let feedName = FeedName(feed), let channelName = ChannelName(channel) else {
      throw BundleUpdateError(.wrongFeed, "\(feed)/\(channel): expected \(FeedName.form) and \(ChannelName.form)")
    }
    self.init(feed: feedName, channel: channelName)
  }
}
