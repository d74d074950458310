import BundleFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What an updater needs of a store beyond its public interface.
extension TimetableStore {
  /// Identity of a bundle in the folder: the SHA-256 over its decoded blocks' hashes.
  package struct Held: Equatable, Sendable {
    package let path: String
    /// 32 bytes.
    package let contentRoot: [UInt8]
  }

  /// The current bundle.
  package var held: Held? { current.map { Held(path: $0.path, contentRoot: $0.file.header.contentRoot) } }

  /// The bundle that waits, if it can be opened.
  package func heldWaiting() throws(BundleError) -> Held? {
    guard let waiting = try directory.contents().pending else { return nil }
    let path = directory.path(of: waiting)
    return (try? BundleFile.open(path: path)).map { Held(path: path, contentRoot: $0.header.contentRoot) }
  }

  /// Creates the folder unless it is there.
  package func createFolder() throws(BundleError) {
    try directory.create()
  }

  /// Makes a file of the folder, verified and on the disk, one of the store's bundles by renaming it.
  ///
  /// As ``install(_:starting:)-(String,_)`` without a copy: the caller has proved every byte. Only front and schema are
  /// checked here.
  ///
  /// - Parameter start: When it becomes current, in seconds since 1970; `nil` for at once.
  @concurrent
  package func adopt(_ path: String, start: Int?) async throws(BundleError) {
    try await changeInTurn { folder throws(BundleError) in
      let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
      let bundle = StoredBundle(number: folder.contents.nextNumber, start: start)
      let final = directory.path(of: bundle)
      let timetable = try Timetable(file: file, path: final, settings: settings)
      guard unsafe rename(path, final) == 0 else {
        throw BundleError(.cannotWrite, path: path, "cannot be renamed: \(SystemError.last)")
      }
      conclude(folder, with: bundle, timetable)
    }
  }

  /// Removes the bundle that waits, if there is one.
  package func cancelWait() throws(BundleError) {
    guard try directory.contents().pending != nil else { return }
    try change { folder throws(BundleError) in
      conclude(folder, keeping: folder.contents.bundles, current: folder.current, cause: .refreshed)
    }
  }
}
