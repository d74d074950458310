import BundleDelta
import BundleFormat
import HTTPTransport
import TransitBundle
import TransitFiles
import TransitFoundation
import UpdateManifest

/// Installs a release in the store: by a delta from the current bundle, or else as a whole.
struct ReleaseInstall {
  let host: UpdateHost
  let folder: UpdateFolder
  let store: TimetableStore
  let bases: [String]
  let maximumBytes: Int
  let step: @Sendable (UpdateStep) -> Void

  /// - Returns: The source of the new bundle, and when it becomes current; `nil` for immediately.
  func install(_ release: Release) async throws(BundleUpdateError) -> (UpdateResult.Source, Date?) {
    guard release.geometry.decodedLength <= maximumBytes, release.file.length <= maximumBytes else {
      throw BundleUpdateError(
        .tooLarge,
        "the release has \(release.geometry.decodedLength) bytes uncompressed, more than the limit of \(maximumBytes)")
    }
    if let held = store.installed, let root = SHA256Hash(held.contentRoot), let delta = release.delta(from: root) {
      do throws(BundleUpdateError) {
        if !hasFailed(delta) { return (.delta, try await apply(delta, to: held, release)) }
      } catch  where [.damaged, .network, .appTooOld].contains(error.kind) {
        // Fall back to the whole bundle.
      }
    }
    let download = ObjectDownload(host: host, folder: folder, file: release.file, ending: "transit")
    let length = release.file.length
    let part = try await download.fetch(from: bases) { step(.downloading(bytes: $0, of: length)) }
    try check(part.path, release)
    return (.full, try await adopt(part.path, release))
  }

  // MARK: Delta

  private func failedName(_ delta: PublishedDelta) -> String { "\(delta.file.sha256).failed" }

  /// Whether the delta has failed before.
  private func hasFailed(_ delta: PublishedDelta) -> Bool { folder.read(failedName(delta)) != nil }

  /// - Returns: The result of ``adopt(_:_:)``.
  private func apply(
    _ delta: PublishedDelta, to held: TimetableStore.InstalledBundle, _ release: Release
  ) async throws(BundleUpdateError) -> Date? {
    let download = ObjectDownload(host: host, folder: folder, file: delta.file, ending: "tdelta")
    let length = delta.file.length
    let part = try await download.fetch(from: bases) { step(.downloading(bytes: $0, of: length)) }
    let made = folder.file("\(release.file.sha256).made")
    do throws(BundleUpdateError) {
      defer { unlinkPart(part.path) }
      try apply(part.path, held, release, to: made)
    } catch {
      if error.kind == .damaged { try folder.write([], to: failedName(delta)) }
      throw error
    }
    return try await adopt(made, release)
  }

  private func apply(
    _ delta: String, _ held: TimetableStore.InstalledBundle, _ release: Release, to path: String
  ) throws(BundleUpdateError) {
    do {
      var output = try OutputFile(path: path)
      let applied = try DeltaApplier(path: delta).apply(
        to: BundleFile.open(path: held.path), output: output, at: path, maximumBytes: release.geometry.decodedLength,
        progress: { step(.applying(blocks: $0, of: $1)) })
      guard applied.contentRoot == release.contentRoot.bytes, applied.databaseSHA256 == release.databaseSHA256.bytes,
        applied.metadataSHA256 == release.metadataSHA256.bytes
      else { throw BundleUpdateError(.damaged, "the result of the delta does not match the signed release") }
      try output.finish()
      try check(path, release)
    } catch let error as DeltaError {
      throw BundleUpdateError(error)
    } catch let error as BundleError {
      throw BundleUpdateError(error)
    } catch let error as BundleUpdateError {
      throw error
    } catch {
      throw BundleUpdateError(.storage, "\(path): cannot be written: \(error)")
    }
  }

  // MARK: Into the store

  /// Compares the header and metadata of a bundle with the signed release.
  private func check(_ path: String, _ release: Release) throws(BundleUpdateError) {
    do throws(BundleError) {
      let file = try BundleFile.open(path: path)
      guard file.header.contentRoot == release.contentRoot.bytes, file.header.geometry == release.geometry,
        SHA256Hash(of: file.front.metadata) == release.metadataSHA256
      else { throw BundleError(.damaged, path: path, "does not match the signed release") }
    } catch {
      unlinkPart(path)
      throw BundleUpdateError(error)
    }
  }

  /// - Returns: When the bundle becomes current; `nil` for immediately.
  private func adopt(_ path: String, _ release: Release) async throws(BundleUpdateError) -> Date? {
    let time = release.activateAt?.secondsSince1970
    let start = time.flatMap { $0 > host.now() ? $0 : nil }
    do throws(BundleError) {
      try await store.adopt(path, start: start)
    } catch {
      unlinkPart(path)
      throw BundleUpdateError(error)
    }
    return start.map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }

  private func unlinkPart(_ path: String) {
    folder.remove(String(path.dropFirst(folder.path.utf8.count + 1)))
  }
}
