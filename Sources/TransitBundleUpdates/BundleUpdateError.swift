import BundleDelta
import HTTPTransport
import TransitBundle
import UpdateManifest

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why an update did not happen. What was installed before is untouched.
public struct BundleUpdateError: Error, Hashable, Sendable {
  /// The kind of a problem. Later versions may add kinds.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind in a few words.
    public let description: String

    /// No host answered as it should: no connection, a timeout, a status of failure.
    public static let network = Kind(description: "network")
    /// The host has no manifest of the feed and channel, or something else under its name, such as a web page.
    public static let noManifest = Kind(description: "no manifest")
    /// The signatures are missing, wrong, or of keys that may not sign.
    public static let signature = Kind(description: "signature")
    /// An older manifest than one that was accepted, or another one of the same sequence.
    public static let rollback = Kind(description: "rollback")
    /// The manifest is of another feed or channel.
    public static let wrongFeed = Kind(description: "wrong feed")
    /// The app's root has expired, and there is no successor.
    public static let expiredRoot = Kind(description: "expired root")
    /// No release can be read by this version of the library.
    public static let appTooOld = Kind(description: "app too old")
    /// A file of the host is not what the manifest says.
    public static let damaged = Kind(description: "damaged")
    /// The release is larger than the app allows.
    public static let tooLarge = Kind(description: "too large")
    /// The folder cannot be read or written, such as on a full disk.
    public static let storage = Kind(description: "storage")
    /// The task was cancelled.
    public static let cancelled = Kind(description: "cancelled")
  }

  /// The kind, for code.
  public let kind: Kind
  /// The problem in one line, without a trailing period.
  public let problem: String

  package init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }
}

extension BundleUpdateError: CustomStringConvertible {
  public var description: String { problem }
}

extension BundleUpdateError: LocalizedError {
  /// A sentence for people.
  public var errorDescription: String? {
    switch kind {
    case .network: "The timetable's server cannot be reached."
    case .appTooOld, .expiredRoot: "This app is too old for the new timetable. Update the app."
    case .storage, .tooLarge: "The new timetable cannot be saved."
    case .cancelled: "Cancelled."
    default: "The new timetable was refused: it is not what its publisher signed."
    }
  }

  /// ``problem``, for support.
  public var failureReason: String? { problem }
}

extension BundleUpdateError {
  init(_ error: TransportError) {
    switch error.kind {
    case .cancelled: self.init(.cancelled, "cancelled; nothing was changed")
    case .receiver: self = (error.cause as? BundleUpdateError) ?? BundleUpdateError(.storage, "\(error)")
    default: self.init(.network, "\(error)")
    }
  }

  init(_ error: UpdateError) {
    let kind: Kind =
      switch error.kind {
      case .damaged: .noManifest
      case .signature, .unknownRoot: .signature
      case .rollback, .equivocation: .rollback
      case .wrongFeed: .wrongFeed
      case .expiredManifest, .expiredRoot: .expiredRoot
      case .appTooOld: .appTooOld
      }
    self.init(kind, error.problem)
  }

  init(_ error: BundleError) {
    let kind: Kind =
      switch error.kind {
      case .cancelled: .cancelled
      case .cannotOpen, .cannotCreate, .cannotWrite, .database: .storage
      case .unsupported: .appTooOld
      default: .damaged
      }
    self.init(kind, "\(error)")
  }

  init(_ error: DeltaError) {
    let kind: Kind =
      switch error.kind {
      case .cancelled: .cancelled
      case .inputOutput: .storage
      default: .damaged
      }
    self.init(kind, "\(error)")
  }
}
