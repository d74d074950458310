import BundleDelta
import HTTPTransport
import TransitBundle
public import TransitFoundation
package import TransitValues
import UpdateManifest

/// An error from an update. The installed bundle does not change.
public struct BundleUpdateError: Error, Hashable, Sendable {
  /// The kind of a problem. Later versions may add kinds.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind in a few words.
    public let description: String

    /// No host responded successfully, for example because of no connection, a timeout or an HTTP error.
    public static let network = Kind(description: "network")
    /// The host has no manifest for the feed and channel, or no index, or returns something else, such as a web page.
    public static let noManifest = Kind(description: "no manifest")
    /// The signatures are missing, invalid, or from unauthorized keys.
    public static let signature = Kind(description: "signature")
    /// The manifest or index is older than an accepted one, or differs from an accepted one with the same sequence; or
    /// the manifest is older than the index says.
    public static let rollback = Kind(description: "rollback")
    /// The manifest belongs to another feed or channel.
    public static let wrongFeed = Kind(description: "wrong feed")
    /// The app's root has expired and has no successor.
    public static let expiredRoot = Kind(description: "expired root")
    /// This version of the library cannot read any release.
    public static let appTooOld = Kind(description: "app too old")
    /// A file on the host does not match the manifest.
    public static let damaged = Kind(description: "damaged")
    /// The release exceeds the app's size limit.
    public static let tooLarge = Kind(description: "too large")
    /// The folder cannot be read or written, for example because the disk is full.
    public static let storage = Kind(description: "storage")
    /// The task was canceled.
    public static let cancelled = Kind(description: "cancelled")
  }

  /// The kind of the problem, for use in code.
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
  /// A sentence for users.
  public var errorDescription: String? {
    switch kind {
    case .network: "The timetable's server cannot be reached."
    case .appTooOld, .expiredRoot: "This app is too old for the new timetable. Update the app."
    case .storage, .tooLarge: "The new timetable cannot be saved."
    case .cancelled: "Cancelled."
    default: "The new timetable was rejected: it is not what its publisher signed."
    }
  }

  /// ``problem``, for technical support.
  public var failureReason: String? { problem }
}

extension BundleUpdateError: Failure {
  package var failure: FailureFacts {
    switch kind {
    case .network: FailureFacts(.network)
    case .noManifest: FailureFacts(.noManifest)
    case .signature: FailureFacts(.signature)
    case .rollback: FailureFacts(.rollback)
    case .wrongFeed: FailureFacts(.wrongFeed)
    case .expiredRoot: FailureFacts(.expiredRoot)
    case .appTooOld: FailureFacts(.appTooOld)
    case .tooLarge: FailureFacts(.tooLarge)
    case .storage: FailureFacts(.cannotWrite)
    case .cancelled: FailureFacts(.interrupted)
    default: FailureFacts(.damaged)
    }
  }
}

extension BundleUpdateError {
  init(_ error: DownloadError) {
    switch error.kind {
    case .cancelled: self.init(.cancelled, "cancelled; nothing was changed")
    case .sink: self = (error.cause as? BundleUpdateError) ?? BundleUpdateError(.storage, error.problem)
    case .wrongFile: self.init(.damaged, error.problem)
    default: self.init(.network, error.problem)
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
