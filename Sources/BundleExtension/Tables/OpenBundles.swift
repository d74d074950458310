import BundleReader
import Synchronization
import TransitAnswers
import TransitBundle
import TransitValues

/// The bundles that connections have open.
enum OpenBundles {
  // A timetable keeps its file, so that no other file can have the identifier of one that is in use.
  private static let opened = Mutex<[ObjectIdentifier: WeakReference<AskedTimetable>]>([:])

  /// The one for a file, shared by all connections of the process.
  static func of(_ file: BundleFile) throws(FunctionError) -> AskedTimetable {
    if let bundle = opened.withLock({ $0[ObjectIdentifier(file)]?.object }) { return bundle }
    do throws(BundleError) {
      removeUnused()
      let bundle = AskedTimetable(try Timetable(file: file))
      return opened.withLock { opened in
        // Another thread may have opened the same file in the meantime.
        if let bundle = opened[ObjectIdentifier(file)]?.object { return bundle }
        opened[ObjectIdentifier(file)] = WeakReference(bundle)
        return bundle
      }
    } catch {
      throw FunctionError(.bundle(error))
    }
  }

  /// Forgets the bundles that no connection asks, and the files that none has open.
  static func removeUnused() {
    opened.withLock { opened in
      for file in Array(opened.keys) where opened[file]?.isUnused == true { opened[file] = nil }
    }
    BundleRegistry.shared.removeUnused()
  }
}
