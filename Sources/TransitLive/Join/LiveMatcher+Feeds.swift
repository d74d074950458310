import BundleFormat
import TransitBundle
import TransitSQLite

extension LiveMatcher {
  /// The feed of the bundle with a prefix.
  ///
  /// - Parameter source: What errors call the source.
  /// - Throws: ``LiveError/unknownFeed(name:feed:)`` if no id of the bundle has the prefix, and none of its feeds has the
  ///   name.
  func feed(_ name: String, of source: String) throws(LiveError) -> SourceFeed {
    let prefix = "\(name):"
    var kinds: Set<LiveIDKind>
    do throws(BundleError) {
      kinds = try withLookup { reader, _ throws(SQLiteError) in try reader.kinds(ofIDsWith: prefix) }
      if try timetable.agencies().contains(where: { $0.id?.rawValue.hasPrefix(prefix) == true }) {
        kinds.insert(.agency)
      }
    } catch {
      throw .bundle(error)
    }
    // Ids that no other feed uses have no prefix.
    let names = timetable.metadata.source.feeds?.map(\.name) ?? []
    let isKnown = names.contains { $0 == name || $0.lowercased() == "\(name.lowercased()).zip" }
    if kinds.isEmpty, !isKnown { throw .unknownFeed(name: source, feed: name) }
    return SourceFeed(prefix: prefix, kinds: kinds)
  }
}
