import BundleFormat
package import BundleReader

/// The interface of a store for an updater.
extension TimetableStore {
  /// A bundle in the folder.
  package struct InstalledBundle: Equatable, Sendable {
    package let path: String
    /// The SHA-256 hash over the hashes of the uncompressed blocks; 32 bytes. Identifies the contents.
    package let contentRoot: [UInt8]
  }

  /// The current bundle.
  package var installed: InstalledBundle? {
    current.map { InstalledBundle(path: $0.path, contentRoot: $0.file.header.contentRoot) }
  }

  /// Returns the scheduled bundle, if it can be opened.
  package func scheduledBundle() throws(BundleError) -> InstalledBundle? {
    guard let scheduled = try directory.contents().pending else { return nil }
    let path = directory.path(of: scheduled)
    return (try? BundleFile.open(path: path)).map { InstalledBundle(path: path, contentRoot: $0.header.contentRoot) }
  }

  /// Creates the folder if it does not exist.
  package func createFolder() throws(BundleError) {
    try directory.create()
  }

  /// Installs a file of the folder by renaming it. The caller must have verified every byte and flushed it to disk.
  ///
  /// Works like ``install(_:starting:)-(String,_)``, but without a copy. Checks only the front sections and the schema.
  ///
  /// - Parameter start: When the bundle becomes current, in seconds since 1970; `nil` for immediately.
  @concurrent
  package func adopt(_ path: String, start: Int?) async throws(BundleError) {
    try await changeInTurn { folder throws(BundleError) in
      let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
      let bundle = StoredBundle(number: folder.contents.nextNumber, start: start)
      let final = directory.path(of: bundle)
      let timetable = try Timetable(file: file, path: final, settings: settings)
      try StoreFolder.rename(path, to: final)
      conclude(folder, with: bundle, timetable)
    }
  }

  /// Removes the scheduled bundle, if there is one.
  package func cancelSchedule() throws(BundleError) {
    guard try directory.contents().pending != nil else { return }
    try change { folder throws(BundleError) in
      conclude(folder, keeping: folder.contents.bundles, current: folder.current, cause: .refreshed)
    }
  }
}
