/// A store's folder and the newest of its bundles that opens.
struct OpenedFolder {
  let contents: StoreContents
  /// `nil` when there is no bundle, or none that opens.
  let current: Current?
  /// Why the newest bundle is not the one that is used.
  let problem: BundleError?

  struct Current {
    let bundle: StoredBundle
    let timetable: Timetable
  }

  /// Opens what is in a folder; nothing is changed there.
  ///
  /// - Parameter former: What was current before: given again, caches and all, when it still is the file to use.
  init(_ folder: StoreFolder, settings: Timetable.Settings, former: Timetable?) throws(BundleError) {
    var contents = try folder.contents()
    var (current, problem) = Self.newest(of: contents.bundles, in: folder, settings: settings, former: former)
    while problem != nil {
      // What does not open may be gone: another process installs and removes bundles meanwhile.
      let later = try folder.contents()
      if later == contents { break }
      contents = later
      (current, problem) = Self.newest(of: contents.bundles, in: folder, settings: settings, former: former)
    }
    self.contents = contents
    self.current = current
    self.problem = problem
  }

  /// The first bundle that opens, and why the first of all did not.
  static func newest(
    of bundles: [StoredBundle], in folder: StoreFolder, settings: Timetable.Settings, former: Timetable? = nil
  ) -> (Current?, BundleError?) {
    var problem: BundleError?
    for bundle in bundles {
      do throws(BundleError) {
        let path = folder.path(of: bundle)
        let file = try BundleFile.open(path: path, cacheByteCount: settings.blockCacheBytes)
        if let former, former.file === file { return (Current(bundle: bundle, timetable: former), problem) }
        let timetable = try Timetable(file: file, path: path, settings: settings)
        return (Current(bundle: bundle, timetable: timetable), problem)
      } catch {
        problem = problem ?? error
      }
    }
    return (nil, problem)
  }
}
