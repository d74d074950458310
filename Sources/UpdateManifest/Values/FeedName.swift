/// The name of a feed and of its folder on the host: `[a-z0-9][a-z0-9._-]{0,63}`, except `o`, `root` and `index.json`.
package struct FeedName: Sendable {
  package let description: String
}

extension FeedName: JSONStringConvertible {
  package static let form = "a feed name (\(UpdateName.form); `o`, `root` and `index.json` are reserved)"

  /// The other names beside the folders of feeds.
  private static let reserved = ["o", "root", "index.json"]

  package init?(_ text: String) {
    if !UpdateName.isValid(text) || Self.reserved.contains(text) { return nil }
    description = text
  }
}
