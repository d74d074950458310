import BundleFormat
import BundleVerifier
import Crypto
import TransitBundle
import UpdateManifest

/// Proves that a release may be signed again: the folder holds what the release says.
struct ReleaseProof {
  let folder: PublishedFolder

  /// - Throws: ``PublisherError/Kind/unusable`` if a bundle or delta is missing, has other bytes, or is not what the
  ///   release says.
  ///
  /// Cost: that of `verify-bundle` without a feed.
  func check(_ release: Release) throws(PublisherError) {
    try checkBundle(of: release)
    for delta in release.deltas { try check(delta.file, .delta) }
  }

  /// As ``check(_:)``, without the deltas.
  func checkBundle(of release: Release) throws(PublisherError) {
    try check(release.file, .bundle)
    let path = folder.file(ObjectKind.bundle.name(of: release.file.sha256))
    do throws(BundleError) {
      let file = try BundleFile.open(path: path)
      let header = file.header
      guard header.contentRoot == release.contentRoot.bytes, header.geometry == release.geometry,
        header.schemaVersion == release.schema, header.requiredFeatures == release.features,
        SHA256Hash(of: file.front.metadata) == release.metadataSHA256,
        try BundleProof.databaseHash(of: file) == release.databaseSHA256
      else { throw BundleError(.damaged, path: path, "does not match the signed release") }
    } catch {
      throw PublisherError(error)
    }
    // Only the program of its own schema can verify a bundle further.
    if release.schema == BundleSchema.version { try BundleProof.verify(path, named: path) }
  }

  private func check(_ object: PublishedFile, _ kind: ObjectKind) throws(PublisherError) {
    let name = kind.name(of: object.sha256)
    if folder.modificationTime(of: name) == nil {
      throw PublisherError(.unusable, "\(folder.file(name)): is missing; the manifest names it")
    }
    if !folder.holds(object, kind) {
      throw PublisherError(.unusable, "\(folder.file(name)): does not match the signed hash")
    }
  }
}

/// Verifies a bundle before it is signed.
enum BundleProof {
  /// - Parameter name: The path for errors.
  /// - Throws: ``PublisherError/Kind/unusable`` with the first finding.
  static func verify(_ path: String, named name: String) throws(PublisherError) {
    let report: VerificationReport
    do throws(VerificationError) {
      report = try Verification(bundle: path).run()
    } catch {
      if error == .cancelled { throw .cancelled }
      throw PublisherError(.unusable, "\(name): \(error)")
    }
    if report.isPassed { return }
    let finding = report.checks.flatMap(\.findings).first
    throw PublisherError(.unusable, "\(name): is damaged: \(finding.map { "\($0)" } ?? "see verify-bundle")")
  }

  /// The hash of the whole decoded database.
  static func databaseHash(of file: BundleFile) throws(BundleError) -> SHA256Hash {
    var hash = SHA256()
    for number in file.front.index.entries.indices {
      if Task.isCancelled { throw BundleError(.cancelled, path: file.path, "cancelled") }
      do throws(ContainerError) {
        hash.update(data: try file.decodeBlock(number))
      } catch {
        throw BundleError(error, path: file.path)
      }
    }
    return SHA256Hash(hash)
  }
}

extension SHA256Hash {
  init(_ hash: SHA256) {
    guard let hash = SHA256Hash(hash.finalize()) else { preconditionFailure("a SHA-256 has 32 bytes") }
    self = hash
  }
}
