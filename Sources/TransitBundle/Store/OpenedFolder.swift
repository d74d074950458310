import BundleReader

/// A store's folder and the newest of its bundles that can be opened.
struct OpenedFolder {
  let contents: StoreContents
  /// `nil` if no bundle can be opened.
  let current: Current?
  /// The reason why the newest bundle cannot be opened.
  let problem: BundleError?

  struct Current {
    let bundle: StoredBundle
    let timetable: Timetable
  }

  /// Opens the newest usable bundle of a folder. Does not change the folder.
  ///
  /// - Parameter former: The previous timetable. It is reused, with its caches, if it is still the one to use.
  init(_ folder: StoreFolder, settings: Timetable.Settings, former: Timetable?) throws(BundleError) {
    var contents = try folder.contents()
    var (current, problem) = Self.newest(of: contents.bundles, in: folder, settings: settings, former: former)
    while problem != nil {
      // Another process may have installed and removed bundles in the meantime.
      let later = try folder.contents()
      if later == contents { break }
      contents = later
      (current, problem) = Self.newest(of: contents.bundles, in: folder, settings: settings, former: former)
    }
    self.contents = contents
    self.current = current
    self.problem = problem
  }

  /// Returns the first bundle that can be opened, and the reason why the first of all cannot.
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
