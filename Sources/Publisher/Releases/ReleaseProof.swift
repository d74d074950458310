import BundleFormat
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
    let file = try checkFile(of: release)
    let path = file.path
    do throws(BundleError) {
      if try BundleProof.databaseHash(of: file) != release.databaseSHA256 { throw Self.difference(path) }
    } catch {
      throw PublisherError(error)
    }
    // Only the program of its own schema can verify a bundle further.
    if release.schema == BundleSchema.version { try BundleProof.verify(path, named: path) }
  }

  /// Checks the hash of the bundle's file, its header and its metadata.
  ///
  /// Cost: reads the file once.
  func checkFile(of release: Release) throws(PublisherError) -> BundleFile {
    try check(release.file, .bundle)
    let path = folder.file(ObjectKind.bundle.name(of: release.file.sha256))
    do throws(BundleError) {
      let file = try BundleFile.open(path: path)
      let header = file.header
      guard header.contentRoot == release.contentRoot.bytes, header.geometry == release.geometry,
        header.schemaVersion == release.schema, header.requiredFeatures == release.features,
        SHA256Hash(of: file.front.metadata) == release.metadataSHA256
      else { throw Self.difference(path) }
      return file
    } catch {
      throw PublisherError(error)
    }
  }

  private static func difference(_ path: String) -> BundleError {
    BundleError(.damaged, path: path, "does not match the signed release")
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
