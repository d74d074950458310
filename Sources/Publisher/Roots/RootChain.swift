import UpdateManifest

/// The roots of a published folder, each of which the one before has signed.
struct RootChain {
  /// By version, without a gap; at least one.
  let roots: [TrustRoot]

  /// The root that signs manifests now.
  let newest: TrustRoot

  static func name(of version: Int) -> String { "root/\(version).json" }

  /// Reads the roots of a folder; the first that is there is trusted.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` where there is none.
  init(of folder: PublishedFolder) throws(PublisherError) {
    guard let chain = try Self.read(folder) else {
      throw PublisherError(
        .unusable, "\(folder.path): has no root; `gtfs-bundle publish init` makes one, --from fetches one")
    }
    self = chain
  }

  /// As ``init(of:)``; `nil` where there is no root.
  static func read(_ folder: PublishedFolder) throws(PublisherError) -> RootChain? {
    let versions = try folder.names(in: "root").compactMap(version(ofFile:)).sorted()
    var roots: [TrustRoot] = []
    for version in versions {
      let name = name(of: version)
      guard let envelope = try folder.envelope(name) else { continue }
      do throws(UpdateError) {
        let root = if let last = roots.last { try last.successor(envelope) } else { try TrustRoot(trusting: envelope) }
        roots.append(root)
      } catch {
        throw PublisherError(.unusable, "\(folder.file(name)): \(error)")
      }
    }
    return roots.last.map { RootChain(roots: roots, newest: $0) }
  }

  private init(roots: [TrustRoot], newest: TrustRoot) {
    (self.roots, self.newest) = (roots, newest)
  }

  private static func version(ofFile name: String) -> Int? {
    guard name.hasSuffix(".json"), let version = Int(name.dropLast(5)), "\(version).json" == name else { return nil }
    return version
  }
}
