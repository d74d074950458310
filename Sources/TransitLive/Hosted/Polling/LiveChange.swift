public import TransitBundle

/// A new snapshot, and how it differs from the one before.
public struct LiveChange: Sendable {
  /// The snapshot and its report.
  public var match: LiveMatch
  /// The runs of which the snapshot says something else than the one that the reader got before, sorted.
  public var runs: [LiveRunID]
  /// Why sources have failed since they last answered, by their names.
  public var errors: [String: LiveError]
}
