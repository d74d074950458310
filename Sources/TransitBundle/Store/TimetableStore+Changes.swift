#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TimetableStore {
  /// Copies a bundle into the folder, verifies the copy, and makes it current, now or later.
  ///
  /// The copy is read to its end: header, sections, every block's checksum, and the schema. Only then does it get its name,
  /// by `fsync` and rename, and only then are older bundles removed. The bundle that was current until now is kept for
  /// ``rollBack()``. The original stays as it is.
  ///
  /// A bundle that waits replaces one that waited before. One that becomes current at once cancels every wait. The current
  /// bundle may be installed again to repair a damaged file; ``rollBack()`` then returns to the same bundle as before.
  ///
  /// Checksums detect damage, not forgery: the app must know where a bundle comes from.
  ///
  /// - Parameters:
  ///   - path: The bundle, such as a download.
  ///   - start: When it becomes current. For anything but ``Start/now`` the app calls ``activate(at:)``.
  /// - Throws: ``BundleError``, with nothing changed: when the file is not a timetable or is damaged anywhere, when it cannot
  ///   be written, or when the task is cancelled.
  ///
  /// Cost: reads, writes and decodes the whole file, off the caller's actor. Other changes of the store wait.
  @concurrent
  public func install(_ path: String, starting start: Start = .now) async throws(BundleError) {
    let original = try Timetable(path: path)
    try await changeInTurn { folder throws(BundleError) in
      // Unfinished copies first: they may be what fills the disk.
      directory.remove(folder.contents.unfinished)
      let bundle = StoredBundle(number: folder.contents.nextNumber, start: start.unixSeconds(for: original))
      var copy = try VerifiedCopy.make(of: original, at: directory.path(of: bundle), settings: settings)
      try copy.finish()
      conclude(folder, with: bundle, copy.timetable)
    }
  }

  /// The same for the URL of a file. As ``install(_:starting:)-(String,_)``.
  @concurrent
  public func install(_ url: URL, starting start: Start = .now) async throws(BundleError) {
    try await install(url.filePath(), starting: start)
  }

  /// The bundle to return to when a new one is current: the last one with other contents.
  private func former(to new: OpenedFolder.Current, in folder: OpenedFolder) -> StoredBundle? {
    guard let current = folder.current else {
      // A bundle that cannot be opened now, on a locked device for example, may be intact.
      let isPassing = [.cannotOpen, .database].contains(folder.problem?.kind)
      return isPassing ? folder.contents.bundles.first : nil
    }
    if current.timetable.file.header != new.timetable.file.header { return current.bundle }
    return folder.contents.bundles(before: current.bundle).first
  }

  /// Makes the bundle that waits current, if its start has come.
  ///
  /// The library never looks at a clock by itself. Call this when the app starts, when it comes to the foreground, and from a
  /// timer for ``State/pendingStart``.
  ///
  /// - Parameter date: The instant to compare with the start; now unless given.
  /// - Returns: Whether another bundle is current now.
  /// - Throws: ``BundleError``, with nothing changed, when the bundle that waits cannot be opened or renamed. It waits on,
  ///   until another one is installed.
  ///
  /// Cost: with nothing to do, listing the folder. Else opening a timetable, after any change in progress.
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

  /// Returns to the bundle that was current before, and removes the one that came after it.
  ///
  /// For an app that finds a new feed wrong, or gets ``BundleError/Kind/damaged`` from it. A bundle that waits waits on. If
  /// another bundle has become current meanwhile, such as one being installed, nothing is undone and the store's state is
  /// updated to that one.
  ///
  /// - Returns: Whether the bundle before is current now.
  /// - Throws: ``BundleError/Kind/noBundle`` when no bundle was current before, or its own error when it cannot be opened;
  ///   nothing is changed then.
  ///
  /// Cost: opening a timetable, after any change in progress.
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
        throw problem ?? BundleError(.noBundle, path: directory.path, "no bundle was current before this one")
      }
      for bundle in folder.contents.bundles where bundle.number > former.bundle.number { try directory.remove(bundle) }
      conclude(folder, keeping: [former.bundle, folder.contents.pending], current: former, cause: .rolledBack)
      return true
    }
  }

  /// Ends a change that brought a bundle, which is current or waits.
  func conclude(_ folder: OpenedFolder, with bundle: StoredBundle, _ timetable: Timetable) {
    if bundle.start == nil {
      let new = OpenedFolder.Current(bundle: bundle, timetable: timetable)
      conclude(folder, keeping: [former(to: new, in: folder), bundle], current: new, cause: .installed)
    } else {
      conclude(folder, keeping: folder.contents.bundles + [bundle], current: folder.current, cause: .scheduled)
    }
  }

  /// Removes what a change made obsolete, and publishes the new state.
  ///
  /// - Parameters:
  ///   - folder: The folder before the change.
  ///   - kept: The bundles to keep.
  func conclude(
    _ folder: OpenedFolder, keeping kept: [StoredBundle?], current: OpenedFolder.Current?, cause: Cause
  ) {
    let kept = kept.compactMap(\.self)
    // New names must reach the disk before old ones are removed.
    directory.synchronize()
    directory.remove(folder.contents.names(otherThan: kept))
    let problem = current?.timetable === folder.current?.timetable ? folder.problem : nil
    publish(State(current: current, contents: .only(kept), cause: cause, problem: problem))
  }
}
