import TransitAnswers
import UpdateManifest

/// Parsers of feed and channel names.
enum UpdateNames {
  /// Returns a parser of one kind of name.
  static func reader<Name: JSONStringConvertible>(_ type: Name.Type = Name.self) -> @Sendable (String) throws -> Name {
    { text in
      guard let name = Name(text) else { throw UsageError("expected \(Name.form)") }
      return name
    }
  }

  /// Parses the name of a feed's channel, such as `city/beta`.
  static func channel(_ text: String) throws -> ChannelID {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let feed = FeedName(String(parts[0])), let channel = ChannelName(String(parts[1])) else {
      throw UsageError("expected a feed and a channel, such as city/beta")
    }
    return ChannelID(feed: feed, channel: channel)
  }
}
