import GTFSFeed

/// A feed as a zip or folder: a local feed, or what a run made of them.
struct NamedFeed: Sendable {
  /// Where its bytes are now.
  let path: String
  /// The name that errors and the bundle's metadata give it.
  let name: String
  /// The open feed whose bytes were hashed; `nil` for files that only this run changes.
  var opened: Feed?

  /// Opens the feed; errors name it.
  func open() throws(FeedError) -> Feed {
    if let opened { return opened }
    return try Feed(opening: path, named: name)
  }
}
