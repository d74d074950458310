/// The name of a feed and of its folder on the host: `[a-z0-9][a-z0-9._-]{0,63}`, except `o` and `root`.
package struct FeedName: Sendable {
  package let description: String
}

extension FeedName: JSONStringConvertible {
  package static let form = "a feed name (\(UpdateName.form); `o` and `root` are reserved)"

  /// The names of other folders beside those of feeds.
  private static let reserved = ["o", "root"]

  package init?(_ text: String) {
    if !UpdateName.isValid(text) || Self.reserved.contains(text) { return nil }
    description = text
  }
}
