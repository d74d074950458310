import TransitAnswers
import TransitBundle
import TransitFiles
import TransitFoundation

/// A bundle that an assistant may ask.
final class MCPBundle {
  /// The name of its file or folder without extension.
  let name: String
  private let store: TimetableStore?
  private var asked: AskedTimetable

  /// The bundles by name.
  ///
  /// - Parameter paths: Of bundles, or of folders with a current bundle.
  /// - Throws: `BundleError`, or ``UsageError`` for two of one name.
  static func named(_ paths: [String]) throws -> [MCPBundle] {
    var bundles: [MCPBundle] = []
    for path in paths {
      let bundle = try MCPBundle(path)
      if bundles.contains(where: { $0.name == bundle.name }) {
        throw UsageError("two bundles have the name \(bundle.name)")
      }
      bundles.append(bundle)
    }
    return bundles
  }

  private init(_ path: String) throws {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    name = file.hasSuffix(".transit") ? String(file.dropLast(".transit".count)) : file
    if (try? FileStatus(of: path))?.kind == .folder {
      let store = try TimetableStore(path: path)
      guard let current = store.current else {
        throw BundleError(.noBundle, path: path, "the folder has no bundle")
      }
      (self.store, asked) = (store, AskedTimetable(current))
    } else {
      (store, asked) = (nil, AskedTimetable(try Timetable(path: path)))
    }
  }

  /// The timetable, or the newest one of a folder.
  func current() throws(BundleError) -> AskedTimetable {
    if let store, try store.refresh(), let current = store.current { asked = AskedTimetable(current) }
    return asked
  }
}
