import UpdateManifest

/// The manifests that were signed before a rotation, and may be signed again after it.
///
/// A rotation may revoke the keys that signed them. From then on those signatures prove nothing, because the keys may
/// have been stolen. Therefore the new root contains the hash of this list: one SHA-256 of a payload per line, sorted.
enum FormerManifests {
  static func name(of version: Int) -> String { ".publish/former/\(version).txt" }

  /// The longest list to read, in bytes: 100,000 manifests.
  static let maximumLength = 6_500_000

  static func text(_ manifests: [AcceptedManifest]) -> [UInt8] {
    let hashes = Set(manifests.map { SHA256Hash(of: $0.envelope.payload).description }).sorted()
    return Array(hashes.map { "\($0)\n" }.joined().utf8)
  }

  /// Reads the list of a root. A folder without it has no such manifests.
  ///
  /// - Throws: ``PublisherError/Kind/refused`` if it is not the list that the root signs.
  static func read(_ folder: PublishedFolder, _ root: TrustRoot) throws(PublisherError) -> Set<SHA256Hash> {
    guard let expected = root.former, let bytes = try folder.read(name(of: root.version), atMost: maximumLength) else {
      return []
    }
    guard SHA256Hash(of: bytes) == expected else {
      throw PublisherError(.refused, "\(folder.file(name(of: root.version))): does not match the signed hash")
    }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { SHA256Hash(String($0)) })
  }
}
