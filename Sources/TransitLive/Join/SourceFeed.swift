import BundleFormat
import TransitBundle
import TransitSQLite

/// The feed of a bundle of several feeds to which the ids of a source belong.
///
/// A merge gives all ids of a kind in a feed a prefix where feeds use one id for different things. So an id of the source
/// means the id with the prefix, where the feed's ids of that kind have it.
struct SourceFeed: Sendable {
  /// Such as `bart:`.
  private let prefix: String
  private let kinds: Set<LiveIDKind>

  /// - Parameter source: What errors call the source.
  /// - Throws: ``LiveError/unknownFeed(name:feed:)`` if no id of the bundle has the prefix, and none of its feeds has the
  ///   name.
  init(named feed: String, of matcher: LiveMatcher, source: String) throws(LiveError) {
    prefix = "\(feed):"
    let prefix = prefix
    do throws(BundleError) {
      var kinds = try matcher.withLookup { reader, _ throws(SQLiteError) in try reader.kinds(ofIDsWith: prefix) }
      if try matcher.timetable.agencies().contains(where: { $0.id?.rawValue.hasPrefix(prefix) == true }) {
        kinds.insert(.agency)
      }
      self.kinds = kinds
    } catch {
      throw .bundle(error)
    }
    // Ids that no other feed uses have no prefix.
    let names = matcher.timetable.metadata.source.feeds?.map(\.name) ?? []
    let isKnown = names.contains { $0 == feed || $0.lowercased() == "\(feed.lowercased()).zip" }
    if kinds.isEmpty, !isKnown { throw .unknownFeed(name: source, feed: feed) }
  }

  /// Returns an entity with the ids of the bundle.
  func bound(_ entity: FeedEntity) -> FeedEntity {
    if kinds.isEmpty { return entity }
    var entity = entity
    bind(&entity.tripUpdate)
    if entity.vehicle != nil {
      bind(&entity.vehicle!.trip)
      bind(&entity.vehicle!.stopID, .stop)
    }
    if entity.alert != nil {
      for index in entity.alert!.informedEntities.indices { bind(&entity.alert!.informedEntities[index]) }
    }
    return entity
  }

  private func bind(_ update: inout TripUpdate?) {
    if update == nil { return }
    bind(&update!.trip)
    if update!.properties != nil { bind(&update!.properties!.tripID, .trip) }
    for index in update!.calls.indices {
      bind(&update!.calls[index].stopID, .stop)
      bind(&update!.calls[index].assignedStopID, .stop)
    }
  }

  private func bind(_ trip: inout TripDescriptor?) {
    if trip == nil { return }
    bind(&trip!.tripID, .trip)
    bind(&trip!.routeID, .route)
  }

  private func bind(_ selector: inout EntitySelector) {
    bind(&selector.agencyID, .agency)
    bind(&selector.routeID, .route)
    bind(&selector.stopID, .stop)
    bind(&selector.trip)
  }

  private func bind(_ id: inout String?, _ kind: LiveIDKind) {
    if kinds.contains(kind), let given = id.given { id = prefix + given }
  }
}
