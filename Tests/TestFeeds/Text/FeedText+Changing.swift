extension FeedText {
  /// Returns the feed with lines appended to one of its files.
  package func appending(_ lines: String, to name: String) -> FeedText {
    adding(name, (files[name] ?? "") + "\n" + lines)
  }

  /// Returns the feed with a text replaced that occurs exactly once in a file.
  package func replacing(_ text: String, with other: String, in name: String) -> FeedText {
    let parts = (files[name] ?? "").split(separator: text, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "\"\(text)\" occurs \(parts.count - 1) times in \(name)")
    return adding(name, parts.joined(separator: other))
  }

  /// Returns the feed without one of its files.
  package func removing(_ name: String) -> FeedText {
    var feed = self
    feed.files[name] = nil
    return feed
  }
}
