import BundleFormat
import FeedTables
import TransitBundle
import TransitValues

/// A file of the feed and the location of its content in the bundle.
struct ExportedFile {
  enum Content {
    case table(TableQuery)
    /// Stored in pieces in `kept_file`.
    case bytes
  }

  let name: String
  let content: Content

  /// The maximum length of a name in a zip. APPNOTE.TXT 6.3.10, 4.4.10.
  private static let maximumNameLength = Int(UInt16.max)

  /// Returns the files of a feed in the order in which they are written: those of the specification, then the others by
  /// name.
  ///
  /// - Throws: ``BundleError`` for invalid metadata.
  static func files(of contents: FeedContents, path: String) throws(BundleError) -> [ExportedFile] {
    func damaged(_ problem: String) -> BundleError { BundleError(.damaged, path: path, "the metadata \(problem)") }
    var places: [[UInt8]: Int] = [:]
    for (place, file) in GTFSSchema.files.enumerated() { places[Array(file.name.utf8)] = place }
    var names: Set<[UInt8]> = []
    var found: [(place: Int, name: [UInt8], file: ExportedFile)] = []
    for file in contents.files {
      // Compared as bytes, because canonically equivalent names are different files.
      let name = Array(file.name.utf8)
      guard names.insert(name).inserted else { throw damaged("lists \(file.name) twice") }
      guard (1...maximumNameLength).contains(name.count) else {
        throw damaged("has a file name of \(name.count) bytes, expected 1 to \(maximumNameLength)")
      }
      guard let content = content(of: file) else { throw damaged("lists \(file.name) as a table") }
      found.append((places[name] ?? .max, name, ExportedFile(name: file.name, content: content)))
    }
    return found.sorted { left, right in
      left.place == right.place ? left.name.lexicographicallyPrecedes(right.name) : left.place < right.place
    }.map(\.file)
  }

  private static func content(of file: FeedContents.File) -> Content? {
    if file.kind == .bytes { return .bytes }
    guard let schema = GTFSSchema.file(named: file.name), schema.isTable else { return nil }
    return .table(TableQuery(schema, columns: file.columns))
  }
}
