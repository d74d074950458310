import BundleFormat
import TransitBundle
import TransitValues

extension LiveMatcher {
  /// The feed of the bundle with a prefix or a name.
  ///
  /// A bundle of a merge lists its feeds. For others, which are made of a merged feed, the ids tell whether they have the
  /// prefix.
  ///
  /// - Parameter source: What errors call the source.
  /// - Throws: ``LiveError/unknownFeed(name:feed:)`` if no id of the bundle has the prefix, and none of its feeds has the
  ///   name.
  func feed(_ name: String, of source: String) throws(LiveError) -> SourceFeed {
    let feeds = timetable.metadata.source.feeds ?? []
    let listed = feeds.first { $0.prefix == "\(name):" } ?? feeds.first { $0.isCalled(name) }
    // A merge gives a prefix to all feeds but the first that use an id.
    if let listed, listed.prefix == nil, feeds.contains(where: { $0.prefix != nil }) {
      return SourceFeed(prefix: "", kinds: [])
    }
    let prefix = listed?.prefix ?? "\(name):"
    var kinds: Set<LiveIDKind>
    do throws(BundleError) {
      kinds = try timetable.readLive { reader throws(DatabaseError) in try reader.kinds(ofIDsWith: prefix) }
      if try timetable.agencies().contains(where: { $0.id?.rawValue.hasPrefix(prefix) == true }) {
        kinds.insert(.agency)
      }
    } catch {
      throw .bundle(error)
    }
    // Ids that no other feed uses have no prefix.
    if kinds.isEmpty, listed == nil { throw .unknownFeed(name: source, feed: name) }
    return SourceFeed(prefix: prefix, kinds: kinds)
  }
}

extension BundleMetadata.Source.Feed {
  /// Whether a name is that of the feed or of its file.
  fileprivate func isCalled(_ name: String) -> Bool {
    self.name == name || self.name.lowercased() == "\(name.lowercased()).zip"
  }
}
