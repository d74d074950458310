public import TransitFoundation

/// A step of an update, in order.
public enum UpdateStep: Hashable, Sendable {
  /// Another updater, of this or another process, works on the folder. The update waits for it.
  case waiting
  /// A scheduled bundle whose time has come is current now.
  case activated
  /// Fetching the manifest.
  case checking
  /// Downloading a delta or a bundle: the number of bytes received and in total.
  case downloading(bytes: Int, of: Int)
  /// Building the new bundle from the old one and a delta: the number of blocks written and in total.
  case applying(blocks: Int, of: Int)
  /// The last step.
  case finished(UpdateResult)
}

/// The result of an update.
public struct UpdateResult: Hashable, Sendable {
  /// The state of the store after an update.
  public enum State: String, Hashable, Codable, Sendable {
    /// A new bundle is current.
    case installed
    /// A new bundle is scheduled; see ``UpdateResult/start``.
    case scheduled
    /// The newest release is installed, or the user rolled back from it.
    case upToDate
    /// The publisher's signature has expired. Nothing was installed; the installed bundle remains usable.
    case stale
  }

  /// The source of the new bundle.
  public enum Source: String, Hashable, Codable, Sendable {
    /// A delta applied to the installed bundle.
    case delta
    /// A complete bundle.
    case full
    /// Nothing was installed.
    case none
  }

  /// The state of the store.
  public let state: State
  /// The publisher's sequence number of the release. It increases with each signing.
  public let sequence: Int
  /// The identity of the release's contents: 64 hexadecimal digits.
  public let contentRoot: String
  /// When a scheduled bundle becomes current; see ``TransitBundle/TimetableStore/activate(at:)``.
  public let start: Date?
  /// The source of the new bundle; ``Source/none`` if nothing was downloaded.
  public let source: Source
  /// Whether a scheduled bundle became current because its time had come.
  public let isActivated: Bool
  /// The number of requests sent, including redirects.
  public let requests: Int
  /// The number of bytes of response bodies received.
  public let bytesFetched: Int
}

/// An available update; see ``BundleUpdater/check()``.
public struct AvailableUpdate: Hashable, Sendable {
  /// The same as ``UpdateResult/sequence``.
  public let sequence: Int
  /// The same as ``UpdateResult/contentRoot``.
  public let contentRoot: String
  /// The number of bytes to download: those of the delta if there is one, else those of the bundle. If the delta fails,
  /// the bundle is downloaded as well.
  public let byteCount: Int
  /// Whether the update is a delta.
  public let isDelta: Bool
}
