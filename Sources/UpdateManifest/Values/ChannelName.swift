/// The name of a channel, which is a series of releases of one feed: `[a-z0-9][a-z0-9._-]{0,63}`.
package struct ChannelName: Sendable {
  package let description: String

  /// The channel of those who name none.
  package static let usual = "stable"
}

extension ChannelName: JSONStringConvertible {
  package static let form = "a channel name (\(UpdateName.form))"

  package init?(_ text: String) {
    if !UpdateName.isValid(text) { return nil }
    description = text
  }
}
