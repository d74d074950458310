import TransitBundle

/// The feed of a bundle of several feeds to which the ids of a source belong.
///
/// A merge gives all ids of a kind in a feed a prefix where feeds use one id for different things. So an id of the source
/// means the id with the prefix, where the feed's ids of that kind have it.
struct SourceFeed: Sendable {
  /// Such as `bart:`.
  let prefix: String
  /// The kinds of ids that have the prefix.
  let kinds: Set<LiveIDKind>

  /// The prefix that the trip_ids of the feed have; empty for none.
  var tripPrefix: String { kinds.contains(.trip) ? prefix : "" }

  /// Returns an entity with the ids of the bundle.
  func bound(_ entity: FeedEntity) -> FeedEntity {
    if kinds.isEmpty { return entity }
    var entity = entity
    entity.tripUpdate?.bind(to: self)
    entity.vehicle?.bind(to: self)
    entity.alert?.bind(to: self)
    return entity
  }

  fileprivate func id(_ id: String?, _ kind: LiveIDKind) -> String? {
    guard kinds.contains(kind), let given = id.given else { return id }
    // Ids that already begin so are the feed's own: a merge adds no prefix with which an id begins.
    return given.hasPrefix(prefix) ? given : prefix + given
  }
}

extension TripUpdate {
  fileprivate mutating func bind(to feed: SourceFeed) {
    trip?.bind(to: feed)
    properties?.bind(to: feed)
    for index in calls.indices {
      calls[index].stopID = feed.id(calls[index].stopID, .stop)
      calls[index].assignedStopID = feed.id(calls[index].assignedStopID, .stop)
    }
  }
}

extension TripProperties {
  fileprivate mutating func bind(to feed: SourceFeed) { tripID = feed.id(tripID, .trip) }
}

extension VehicleMessage {
  fileprivate mutating func bind(to feed: SourceFeed) {
    trip?.bind(to: feed)
    stopID = feed.id(stopID, .stop)
  }
}

extension AlertMessage {
  fileprivate mutating func bind(to feed: SourceFeed) {
    for index in informedEntities.indices { informedEntities[index].bind(to: feed) }
  }
}

extension EntitySelector {
  fileprivate mutating func bind(to feed: SourceFeed) {
    agencyID = feed.id(agencyID, .agency)
    routeID = feed.id(routeID, .route)
    stopID = feed.id(stopID, .stop)
    trip?.bind(to: feed)
  }
}

extension TripDescriptor {
  fileprivate mutating func bind(to feed: SourceFeed) {
    tripID = feed.id(tripID, .trip)
    routeID = feed.id(routeID, .route)
  }
}
