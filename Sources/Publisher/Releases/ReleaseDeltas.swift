import BundleDelta
import BundleFormat
import TransitBundle
import UpdateManifest

/// Makes the deltas to a release from earlier contents.
struct ReleaseDeltas {
  let folder: PublishedFolder
  let history: ChannelHistory
  /// The maximum number of deltas.
  let limit: Int
  /// What the names of staged files begin with. Deltas of two channels may join the same contents.
  var stagingPrefix = ""

  /// The deltas to name, the files to publish, and the reasons for missing deltas.
  struct Result {
    var deltas: [PublishedDelta] = []
    var staged: [StagedObject] = []
    var warnings: [String] = []
  }

  /// Makes the deltas and verifies each with the client's code. None is longer than half of the bundle.
  ///
  /// Reuses deltas to the same content that an earlier manifest names. Leaves out deltas that cannot be made or
  /// verified.
  ///
  /// - Throws: ``PublisherError/Kind/cancelled``.
  func make(to release: Release, _ bundle: BundleFile) throws(PublisherError) -> Result {
    var made = Result()
    for source in sources(of: release) {
      if Task.isCancelled { throw .cancelled }
      if let known = knownDelta(from: source, to: release) {
        made.deltas.append(known)
      } else {
        try make(from: source, to: release, bundle, into: &made)
      }
    }
    return made
  }

  /// The newest contents, other than the release's own, whose bundles exist.
  private func sources(of release: Release) -> some Collection<Release> {
    history.distinctContents().filter { source in
      let name = ObjectKind.bundle.name(of: source.file.sha256)
      return source.contentRoot != release.contentRoot && folder.modificationTime(of: name) != nil
    }.prefix(limit)
  }

  private func knownDelta(from source: Release, to release: Release) -> PublishedDelta? {
    history.releases.filter { $0.hasContent(of: release) }.compactMap { $0.delta(from: source.contentRoot) }
      .first { folder.holds($0.file, .delta) }
  }

  private func make(
    from source: Release, to release: Release, _ bundle: BundleFile, into made: inout Result
  ) throws(PublisherError) {
    let staged = "\(stagingPrefix)\(source.contentRoot).\(release.contentRoot)"
    do {
      let path = folder.file(ObjectKind.bundle.name(of: source.file.sha256))
      guard folder.holds(source.file, .bundle) else {
        throw DeltaError(.damaged, "\(path): does not match the signed hash")
      }
      let old = try BundleFile.open(path: path)
      guard SHA256Hash(old.header.contentRoot) == source.contentRoot else {
        throw DeltaError(.damaged, "\(path): is not the published bundle")
      }
      try VerifiedDelta.write(
        from: old, to: bundle, path: folder.staged(staged), maximumBytes: release.file.length / 2)
      guard let file = try PublishedFile(at: folder.staged(staged)) else { return }
      made.deltas.append(PublishedDelta(fromContentRoot: source.contentRoot, file: file))
      made.staged.append(StagedObject(staged: staged, name: ObjectKind.delta.name(of: file.sha256)))
    } catch let error as DeltaError where error.kind == .notWorthwhile {
      return
    } catch let error as DeltaError where error.kind == .cancelled {
      throw .cancelled
    } catch {
      made.warnings.append("no delta from \(source.contentRoot): \(error)")
    }
  }
}

/// A finished file in the staging folder, and its name in the published folder.
struct StagedObject {
  let staged: String
  let name: String
}

extension Release {
  /// Whether both releases have the same content, regardless of compression.
  func hasContent(of other: Release) -> Bool {
    contentRoot == other.contentRoot && geometry == other.geometry && databaseSHA256 == other.databaseSHA256
      && metadataSHA256 == other.metadataSHA256
  }

  func with(file: PublishedFile, deltas: [PublishedDelta]) -> Release {
    Release(
      schema: schema, features: features, contentRoot: contentRoot, databaseSHA256: databaseSHA256,
      metadataSHA256: metadataSHA256, geometry: geometry, validity: validity, trips: trips, activateAt: activateAt,
      file: file, deltas: deltas)
  }
}
