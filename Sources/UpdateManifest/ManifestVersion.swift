import BundleFormat

/// The version of a manifest in its channel or of an index, ordered by root version, then by sequence.
///
/// A key rotation restarts the sequence. This recovers from an attacker who signed the highest sequence number with a
/// stolen key.
package struct ManifestVersion: Hashable, Comparable, Sendable {
  /// The range of both numbers: `1 ... 2^53 - 1`, which every JSON parser represents exactly.
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

extension ManifestVersion {
  /// Reads `rootVersion` and `sequence`.
  init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      rootVersion: try json.integer("rootVersion", in: Self.numbers),
      sequence: try json.integer("sequence", in: Self.numbers))
  }
}
