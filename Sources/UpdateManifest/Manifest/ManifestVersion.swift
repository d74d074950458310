/// The place of a manifest among those of its channel: first by root version, then by sequence.
///
/// A rotation of keys restarts the sequence, and so recovers from one that a stolen key drove to its end.
package struct ManifestVersion: Hashable, Comparable, Sendable {
  /// What both numbers may be: `1 ... 2^53 - 1`, integers that any reader of JSON holds.
  package static let numbers = 1...((1 << 53) - 1)

  package let rootVersion: Int
  package let sequence: Int

  package init(rootVersion: Int, sequence: Int) {
    self.rootVersion = rootVersion
    self.sequence = sequence
  }

  package static func < (left: ManifestVersion, right: ManifestVersion) -> Bool {
    (left.rootVersion, left.sequence) < (right.rootVersion, right.sequence)
  }
}

extension ManifestVersion: CustomStringConvertible {
  package var description: String { "sequence \(sequence) of root \(rootVersion)" }
}
