import UpdateManifest

/// The roots of a published folder, each signed by its predecessor.
struct RootChain {
  /// By version, without gaps; not empty.
  let roots: [TrustRoot]

  /// The root that currently authorizes manifests.
  let newest: TrustRoot

  static func name(of version: Int) -> String { "root/\(version).json" }

  /// Reads the roots of a folder and trusts the first one.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` if there is none.
  init(of folder: PublishedFolder) throws(PublisherError) {
    guard let chain = try Self.read(folder) else {
      throw PublisherError(
        .unusable, "\(folder.path): has no root; create one with `gtfs-bundle publish init` or download it with --from")
    }
    self = chain
  }

  /// Like ``init(of:)``, but returns `nil` if there is no root.
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
