import BundleDelta
import HTTPTransport
import TransitBundle
package import TransitValues
package import UpdateManifest

/// The reason why publishing or a check failed. The published state is unchanged.
package struct PublisherError: Failure, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A rule forbids it: for example fewer trips, insufficient keys, or a manifest about to expire.
    case refused
    /// A bundle, key or published file is damaged or missing.
    case unusable
    /// An input file cannot be opened.
    case cannotOpen
    /// A file or folder cannot be created.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// The network failed or a host sent an unexpected response.
    case network
    /// The task was canceled.
    case cancelled
  }

  package let kind: Kind

  /// One line, without a trailing period.
  package let problem: String

  package init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }
}

extension PublisherError {
  package var description: String { problem }

  package var failure: FailureFacts {
    switch kind {
    case .refused: FailureFacts(.publishingRule)
    case .unusable: FailureFacts(.unusable)
    case .cannotOpen: FailureFacts(.cannotOpen)
    case .cannotCreate: FailureFacts(.cannotCreate)
    case .inputOutput: FailureFacts(.cannotWrite)
    case .network: FailureFacts(.network)
    case .cancelled: FailureFacts(.interrupted)
    }
  }
}

extension PublisherError {
  static let cancelled = PublisherError(.cancelled, "canceled; nothing was published")

  /// - Parameter place: The file or URL with the problem.
  package init(_ error: UpdateError, at place: String) {
    let kind: Kind = error.kind == .damaged || error.kind == .appTooOld ? .unusable : .refused
    self.init(kind, "\(place): \(error)")
  }

  init(_ error: BundleError) {
    let kind: Kind =
      switch error.kind {
      case .cannotOpen: .cannotOpen
      case .cannotCreate: .cannotCreate
      case .cannotWrite, .database: .inputOutput
      case .cancelled: .cancelled
      default: .unusable
      }
    self.init(kind, "\(error)")
  }

  init(_ error: DownloadError) {
    switch error.kind {
    case .cancelled: self = .cancelled
    case .sink: self = (error.cause as? PublisherError) ?? PublisherError(.inputOutput, error.problem)
    case .missing, .wrongFile: self.init(.unusable, error.problem)
    default: self.init(.network, error.problem)
    }
  }
}
