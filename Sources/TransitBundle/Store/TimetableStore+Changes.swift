package import BundleReader
public import TransitFoundation

extension TimetableStore {
  /// Copies a bundle into the folder, verifies the copy, and makes it current now or at a later time.
  ///
  /// Verifies the whole copy: header, sections, the checksum of every block, and the schema. Then flushes the copy with
  /// `fsync`, renames it to its final name, and removes obsolete bundles. Keeps the bundle that was current before for
  /// ``rollBack()``. Does not change the original.
  ///
  /// A scheduled bundle replaces an earlier scheduled one. A bundle that becomes current now removes every scheduled
  /// one. To repair a damaged file, install the current bundle again; ``rollBack()`` then returns to the same bundle as
  /// before.
  ///
  /// Checksums detect damage, not forgery. The app must know the origin of a bundle.
  ///
  /// - Parameters:
  ///   - path: The path of the bundle, such as a download.
  ///   - start: When the bundle becomes current. Unless this is ``Start/now``, the app must call ``activate(at:)``.
  /// - Throws: ``BundleError`` if the file is not a timetable or is damaged, if it cannot be written, or if the task is
  ///   canceled. The store does not change in these cases.
  ///
  /// Cost: reads, writes and decompresses the whole file, off the caller's actor. Other changes of the store wait.
  @concurrent
  public func install(_ path: String, starting start: Start = .now) async throws(BundleError) {
    let original = try Timetable(path: path)
    try await changeInTurn { folder throws(BundleError) in
      // Free disk space first, because unfinished copies may be what fills the disk.
      directory.remove(folder.contents.unfinished)
      let bundle = StoredBundle(number: folder.contents.nextNumber, start: start.unixSeconds(for: original))
      var copy = try VerifiedCopy.make(of: original, at: directory.path(of: bundle), settings: settings)
      try copy.finish()
      conclude(folder, with: bundle, copy.timetable)
    }
  }

  /// Installs a bundle from a file URL. Works like ``install(_:starting:)-(String,_)``.
  @concurrent
  public func install(_ url: URL, starting start: Start = .now) async throws(BundleError) {
    try await install(url.filePath(), starting: start)
  }

  /// The bundle for a rollback from a new one: the last one with other contents.
  private func former(to new: OpenedFolder.Current, in folder: OpenedFolder) -> StoredBundle? {
    guard let current = folder.current else {
      // The previous bundle may be intact even if it cannot be opened now, for example on a locked device.
      let isPassing = [.cannotOpen, .database].contains(folder.problem?.kind)
      return isPassing ? folder.contents.bundles.first : nil
    }
    if current.timetable.file.header != new.timetable.file.header { return current.bundle }
    return folder.contents.bundles(before: current.bundle).first
  }

  /// Makes the scheduled bundle current if its start has passed.
  ///
  /// The library has no timer of its own. Call this when the app launches, when it enters the foreground, and from a
  /// timer for ``State/pendingStart``.
  ///
  /// - Parameter date: The current time. Default: now.
  /// - Returns: Whether the current bundle changed.
  /// - Throws: ``BundleError`` if the scheduled bundle cannot be opened or renamed. The store does not change in this
  ///   case, and the bundle stays scheduled until another one is installed.
  ///
  /// Cost: lists the folder. If a bundle is due, waits for any change in progress and opens a timetable.
  @discardableResult
  public func activate(at date: Date = .now) throws(BundleError) -> Bool {
    let now = date.unixSeconds
    guard let start = try directory.contents().pending?.start, start <= now else { return false }
    return try change { folder throws(BundleError) in
      guard let pending = folder.contents.pending, let start = pending.start, start <= now else { return false }
      let bundle = pending.started
      let file = try BundleFile.open(path: directory.path(of: pending), cacheByteCount: settings.blockCacheBytes)
      let timetable = try Timetable(file: file, path: directory.path(of: bundle), settings: settings)
      try directory.start(pending)
      let new = OpenedFolder.Current(bundle: bundle, timetable: timetable)
      conclude(folder, keeping: [former(to: new, in: folder), bundle], current: new, cause: .activated)
      return true
    }
  }

  /// Returns to the previous bundle and removes the current one.
  ///
  /// Use this if a new feed is wrong or causes ``BundleError/Kind/damaged``. A scheduled bundle stays scheduled. If
  /// another bundle has become current in the meantime, such as one being installed, nothing is rolled back and the
  /// store's state is refreshed.
  ///
  /// - Returns: Whether the previous bundle is current now.
  /// - Throws: ``BundleError/Kind/noBundle`` if there is no previous bundle, or the error from opening it. The store
  ///   does not change in these cases.
  ///
  /// Cost: waits for any change in progress and opens a timetable.
  @discardableResult
  public func rollBack() throws(BundleError) -> Bool {
    let seen = current?.path
    return try change { folder throws(BundleError) in
      guard folder.current?.timetable.path == seen else {
        publish(State(folder, cause: .refreshed))
        return false
      }
      let earlier = folder.current.map { folder.contents.bundles(before: $0.bundle) } ?? []
      let (former, problem) = OpenedFolder.newest(of: earlier, in: directory, settings: settings)
      guard let former else {
        throw problem ?? BundleError(.noBundle, path: directory.path, "there is no previous bundle")
      }
      for bundle in folder.contents.bundles where bundle.number > former.bundle.number { try directory.remove(bundle) }
      conclude(folder, keeping: [former.bundle, folder.contents.pending], current: former, cause: .rolledBack)
      return true
    }
  }

  /// Completes a change that installed or scheduled a bundle.
  func conclude(_ folder: OpenedFolder, with bundle: StoredBundle, _ timetable: Timetable) {
    if bundle.start == nil {
      let new = OpenedFolder.Current(bundle: bundle, timetable: timetable)
      conclude(folder, keeping: [former(to: new, in: folder), bundle], current: new, cause: .installed)
    } else {
      conclude(folder, keeping: folder.contents.bundles + [bundle], current: folder.current, cause: .scheduled)
    }
  }

  /// Removes the files that a change made obsolete, and publishes the new state.
  ///
  /// - Parameters:
  ///   - folder: The folder before the change.
  ///   - kept: The bundles to keep.
  func conclude(
    _ folder: OpenedFolder, keeping kept: [StoredBundle?], current: OpenedFolder.Current?, cause: Cause
  ) {
    let kept = kept.compactMap(\.self)
    // New names must be on disk before old ones are removed.
    directory.synchronize()
    directory.remove(folder.contents.names(otherThan: kept))
    let problem = current?.timetable === folder.current?.timetable ? folder.problem : nil
    publish(State(current: current, contents: .only(kept), cause: cause, problem: problem))
  }
}
