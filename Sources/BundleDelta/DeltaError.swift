/// Why a delta cannot be made, read or applied.
package struct DeltaError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The file is not a delta, is damaged, or does not lead to what it promises.
    case damaged
    /// The delta starts from another bundle.
    case wrongBundle
    /// A newer format, or limits this version does not accept.
    case unsupported
    /// The two bundles have no delta worth having.
    case notWorthwhile
    /// A file cannot be read or written.
    case inputOutput
    case cancelled
  }

  package let kind: Kind
  /// The problem, without a trailing period.
  package let problem: String

  package init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }

  package var description: String { problem }

  static func damaged(_ problem: String) -> DeltaError {
    DeltaError(.damaged, "the delta is damaged: \(problem)")
  }
}
