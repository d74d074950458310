public import TransitFoundation

/// The channels of a publisher, signed: the choices of a "choose your city" screen.
///
/// ```swift
/// for channel in index.channels {
///   print(channel.name(preferring: Locale.preferredLanguages), channel.byteCount)
/// }
/// ```
///
/// Read one with ``ChannelIndexUpdater``.
public struct ChannelIndex: Hashable, Sendable {
  /// The channels, sorted by ``Channel/id``; not empty.
  public var channels: [Channel]
  /// The number of the signing. It never decreases until the publisher replaces keys.
  public var sequence: Int
  /// When the publisher signed the index.
  public var issued: Date
  /// The time from which the index is expired.
  public var expires: Date
  /// Whether the index had expired when it was read, so a host may be hiding a newer one. Updates of channels do not
  /// depend on it.
  public var isStale: Bool

  /// Creates a value, for previews and tests.
  public init(channels: [Channel], sequence: Int = 1, issued: Date, expires: Date, isStale: Bool = false) {
    self.channels = channels
    self.sequence = sequence
    self.issued = issued
    self.expires = expires
    self.isStale = isStale
  }

  /// Returns the channel with an id such as `vbb/stable`; `nil` if the publisher does not list it.
  public func channel(_ id: Channel.ID) -> Channel? { channels.first { $0.id == id } }
}
