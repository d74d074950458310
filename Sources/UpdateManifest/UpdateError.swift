package import TransitValues

/// An error that explains why a key, root, manifest or index is rejected.
package struct UpdateError: Failure, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The bytes are invalid: truncated, a web page, or a value out of range.
    case damaged
    /// There are fewer valid signatures than the root requires.
    case signature
    /// A root between the trusted one and this file is missing: the one with version `needed`.
    case unknownRoot(needed: Int)
    /// The version is older than the last accepted one, or than the app's minimum.
    case rollback
    /// The manifest differs from the last accepted one, but has the same root version and sequence.
    case equivocation
    /// The manifest belongs to another feed or channel.
    case wrongFeed
    /// The manifest is accepted but has expired, so it must not be installed.
    case expiredManifest
    /// The trusted root has expired, so nothing must be installed.
    case expiredRoot
    /// The file has a newer format or schema than this program can read.
    case appTooOld
  }

  package let kind: Kind

  /// One line, without a trailing period.
  package let problem: String

  package init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }
}

extension UpdateError {
  package var description: String { problem }

  package var failure: FailureFacts {
    switch kind {
    case .damaged: FailureFacts(.damaged)
    case .signature, .unknownRoot: FailureFacts(.signature)
    case .rollback, .equivocation: FailureFacts(.rollback)
    case .wrongFeed: FailureFacts(.wrongFeed)
    case .expiredManifest, .expiredRoot: FailureFacts(.expiredRoot)
    case .appTooOld: FailureFacts(.appTooOld)
    }
  }
}
