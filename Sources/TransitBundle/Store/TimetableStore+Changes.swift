public import TransitValues

extension TimetableStore {
  /// Takes a bundle into the folder, from which on it is the current one, or waits for its time.
  ///
  /// The file is copied, and the copy read to its end: header, sections and every block by their checksums, and the
  /// schema. Only then does it appear in the folder, by `fsync` and rename, and only then do older bundles go: the one
  /// that was current until now is kept for ``rollBack()``. The file itself stays as it is.
  ///
  /// A bundle that waits takes the place of one that waited before; one that is current at once ends every wait. What is
  /// current already can be installed again, to mend a file that is damaged: ``rollBack()`` then goes where it went before.
  ///
  /// Checksums tell damage, not forgery: where a bundle comes from is the app's to know.
  ///
  /// - Parameters:
  ///   - path: The bundle, a download for example.
  ///   - start: When it becomes current; for anything but ``Start/now`` the app calls ``activate(at:)``.
  /// - Throws: ``BundleError``, with nothing changed: when the file does not open as a timetable or is damaged
  ///   anywhere, when it cannot be written, or when the task is cancelled.
  ///
  /// Cost: reads, writes and decodes the whole file, away from the caller's actor. Other changes of the store wait.
  @concurrent
  public func install(_ path: String, starting start: Start = .now) async throws(BundleError) {
    let original = try Timetable(path: path)
    try await changeInTurn { folder throws(BundleError) in
      // Unfinished copies first: they may be what fills the disk.
      directory.remove(folder.contents.unfinished)
      let bundle = StoredBundle(number: folder.contents.nextNumber, start: start.instant(of: original))
      var copy = try VerifiedCopy.make(of: original, at: directory.path(of: bundle), settings: settings)
      try copy.finish()
      if bundle.start == nil {
        let new = OpenedFolder.Current(bundle: bundle, timetable: copy.timetable)
        conclude(folder, keeping: [former(to: new, in: folder), bundle], current: new, cause: .installed)
      } else {
        conclude(folder, keeping: folder.contents.bundles + [bundle], current: folder.current, cause: .scheduled)
      }
    }
  }

  /// The bundle that can be gone back to when a new one is current: the one before that says something else.
  private func former(to new: OpenedFolder.Current, in folder: OpenedFolder) -> StoredBundle? {
    guard let current = folder.current else {
      // What cannot be opened today, on a locked device for example, may be sound.
      let isPassing = [.cannotOpen, .database].contains(folder.problem?.kind)
      return isPassing ? folder.contents.bundles.first : nil
    }
    if current.timetable.file.header != new.timetable.file.header { return current.bundle }
    return folder.contents.bundles(before: current.bundle).first
  }

  /// Makes the bundle that waits the current one, if its time has come.
  ///
  /// Nothing in the library looks at a clock. An app calls this when it starts, when it comes to the foreground, and
  /// when a timer of its own for ``State/pendingStart`` fires.
  ///
  /// - Parameter now: The instant to go by.
  /// - Returns: Whether another bundle is current now.
  /// - Throws: ``BundleError``, with nothing changed, when the bundle that waited no longer opens or cannot be renamed. It
  ///   goes on waiting, until another one is installed.
  ///
  /// Cost: with nothing to do, a look into the folder. Else that of opening a timetable, after any change that is under way.
  @discardableResult
  public func activate(at now: UnixTime) throws(BundleError) -> Bool {
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

  /// Goes back to the bundle that was current before, for good: the one it came after is removed.
  ///
  /// For an app that finds a new feed to be wrong, or one whose questions are answered by ``BundleError/Kind/damaged``.
  /// A bundle that waits goes on waiting. Where another bundle has become current meanwhile, one that was being installed
  /// for example, nothing is undone, and the store tells of that one.
  ///
  /// - Returns: Whether the bundle before is current now.
  /// - Throws: ``BundleError/Kind/noBundle`` when no bundle was current before, or its own error when it no longer opens;
  ///   nothing is changed then.
  ///
  /// Cost: that of opening a timetable, after any change that is under way.
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

  /// Tidies up after a change that has been made, and tells of it.
  ///
  /// - Parameters:
  ///   - folder: What there was before.
  ///   - kept: All bundles that there are to be.
  private func conclude(
    _ folder: OpenedFolder, keeping kept: [StoredBundle?], current: OpenedFolder.Current?, cause: Cause
  ) {
    let kept = kept.compactMap(\.self)
    // A new name has to be on the disk before an old one goes.
    directory.synchronize()
    directory.remove(folder.contents.names(otherThan: kept))
    let problem = current?.timetable === folder.current?.timetable ? folder.problem : nil
    publish(State(current: current, contents: .only(kept), cause: cause, problem: problem))
  }
}
