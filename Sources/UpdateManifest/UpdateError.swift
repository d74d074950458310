/// Why a key, a root or a manifest is refused.
package struct UpdateError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The bytes are not what they should be: cut, a web page, a value out of range.
    case damaged
    /// Fewer valid signatures than the root demands.
    case signature
    /// A root is missing between the trusted one and this file: the one of version `needed`.
    case unknownRoot(needed: Int)
    /// Older than what was accepted, or than what the app was shipped with.
    case rollback
    /// Another manifest with the root version and sequence of the last accepted one.
    case equivocation
    /// A manifest of another feed or channel.
    case wrongFeed
    /// The manifest is known but has expired: nothing of it may be installed.
    case expiredManifest
    /// The trusted root has expired: nothing may be installed.
    case expiredRoot
    /// Signed by a newer publisher, in a form or for a schema that this program does not read.
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

extension UpdateError: CustomStringConvertible {
  package var description: String { problem }
}
