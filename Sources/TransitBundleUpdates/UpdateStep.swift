#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A step of an update, in the order in which they happen.
public enum UpdateStep: Hashable, Sendable {
  /// The manifest is fetched.
  case checking
  /// A delta or a bundle is fetched: bytes that are there, of all.
  case downloading(bytes: Int, of: Int)
  /// The new bundle is made of the old one and a delta: blocks that are written, of all.
  case applying(blocks: Int, of: Int)
  /// The last step.
  case finished(UpdateResult)
}

/// How an update ended.
public struct UpdateResult: Hashable, Sendable {
  /// What the store has after the update.
  public enum State: String, Hashable, Codable, Sendable {
    /// A new bundle is current.
    case installed
    /// A new bundle waits for its start: see ``UpdateResult/start``.
    case scheduled
    /// The store has the newest release, or the user rolled back from it.
    case upToDate
    /// The publisher's signature has expired: what is installed goes on answering, nothing was installed.
    case stale
  }

  /// What the new bundle was made of.
  public enum Source: String, Hashable, Codable, Sendable {
    /// The bundle that was there, and a delta.
    case delta
    /// A whole bundle.
    case full
    /// Nothing was installed.
    case none
  }

  /// What the store has now.
  public let state: State
  /// The publisher's number of the release. It rises with each signing.
  public let sequence: Int
  /// The identity of the release's content: 64 hexadecimal digits.
  public let contentRoot: String
  /// When a scheduled bundle becomes current, see ``TransitBundle/TimetableStore/activate(at:)``.
  public let start: Date?
  /// What the new bundle was made of; ``Source/none`` where nothing was installed.
  public let source: Source
  /// Requests sent, redirects included.
  public let requests: Int
  /// Bytes of response bodies.
  public let bytesFetched: Int
}

/// What an update would bring: see ``BundleUpdater/check()``.
public struct AvailableUpdate: Hashable, Sendable {
  /// As ``UpdateResult/sequence``.
  public let sequence: Int
  /// As ``UpdateResult/contentRoot``.
  public let contentRoot: String
  /// Bytes to fetch: of the delta where there is one, else of the bundle. A delta that fails costs the bundle besides.
  public let byteCount: Int
  /// Whether a delta leads there.
  public let isDelta: Bool
}
