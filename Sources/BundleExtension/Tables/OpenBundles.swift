import BundleFormat
import Synchronization
import TransitAnswers
import TransitBundle

/// The bundles that connections have open.
enum OpenBundles {
  private struct Reference {
    weak var bundle: AskedTimetable?
  }

  // A timetable keeps its file, so that no other file can have the identifier of one that is in use.
  private static let opened = Mutex<[ObjectIdentifier: Reference]>([:])

  /// The one for a file, shared by all connections of the process.
  static func of(_ file: BundleFile) throws(FunctionError) -> AskedTimetable {
    if let bundle = opened.withLock({ $0[ObjectIdentifier(file)]?.bundle }) { return bundle }
    do throws(BundleError) {
      let bundle = AskedTimetable(try Timetable(file: file))
      return opened.withLock { opened in
        // Another thread may have opened the same file in the meantime.
        if let bundle = opened[ObjectIdentifier(file)]?.bundle { return bundle }
        opened = opened.filter { $0.value.bundle != nil }
        opened[ObjectIdentifier(file)] = Reference(bundle: bundle)
        return bundle
      }
    } catch {
      throw FunctionError(error)
    }
  }
}
