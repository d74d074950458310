import GTFSFeed

/// The entities of one kind in all feeds: their ids, and digests of all that describes them. Includes missing
/// entities, to which a feed refers but which none of its rows describes.
struct EntityTable {
  private var ids = ByteInterner()
  private var entities: [Entity] = []
  /// The last entity with each id, as an index of ``entities``.
  private var newest: [Int] = []

  private struct Entity {
    let feed: Int
    /// The entity with the same id in an earlier feed, or -1.
    let earlier: Int
    var digest: UInt64 = 0
    var references = KindSet()
    /// Whether a row describes it.
    var isDescribed = false
  }

  /// Adds a row that describes an entity. The order of rows does not matter.
  ///
  /// - Parameter describes: Whether the entity exists because of the row, not only in another row.
  mutating func add(
    _ id: Span<UInt8>, in feed: Int, digest: UInt64, references: KindSet, describes: Bool = true
  ) {
    let index = index(of: id, in: feed)
    if describes { entities[index].isDescribed = true }
    entities[index].digest &+= digest
    entities[index].references.formUnion(references)
  }

  /// Adds to all entities that a feed describes.
  mutating func addToAll(in feed: Int, digest: UInt64, references: KindSet) {
    for index in entities.indices where entities[index].feed == feed && entities[index].isDescribed {
      entities[index].digest &+= digest
      entities[index].references.formUnion(references)
    }
  }

  /// Adds a reference to an entity.
  mutating func addReference(to id: Span<UInt8>, in feed: Int) {
    _ = index(of: id, in: feed)
  }

  /// The entity of a feed with an id, which is added if it is new.
  private mutating func index(of id: Span<UInt8>, in feed: Int) -> Int {
    let (number, isNew) = ids.intern(id)
    if isNew { newest.append(-1) }
    if newest[number] < 0 || entities[newest[number]].feed != feed {
      entities.append(Entity(feed: feed, earlier: newest[number]))
      newest[number] = entities.count - 1
    }
    return newest[number]
  }

  /// Whether a feed has this id, or refers to it.
  func contains(_ id: Span<UInt8>) -> Bool { ids.find(id) != nil }

  /// Whether one of some feeds describes an entity with this id.
  func has(_ id: Span<UInt8>, in feeds: (Int) -> Bool) -> Bool {
    guard let number = ids.find(id) else { return false }
    var index = newest[number]
    while index >= 0 {
      if entities[index].isDescribed, feeds(entities[index].feed) { return true }
      index = entities[index].earlier
    }
    return false
  }

  /// Adds what ids have before their first colon.
  func collectPrefixes(into prefixes: inout Set<[UInt8]>) {
    for number in 0..<ids.count {
      let id = ids.array(of: number)
      if let colon = id.firstIndex(of: UInt8(ascii: ":")) { prefixes.insert(Array(id[..<colon])) }
    }
  }

  /// The shared entities of each pair of feeds. Pairs that share nothing are absent. An entity that only one of them
  /// describes is shared, and differs; one that neither describes is nothing.
  func shared() -> [FeedPair: SharedEntities] {
    var shared: [FeedPair: SharedEntities] = [:]
    for entity in entities {
      var index = entity.earlier
      while index >= 0 {
        let other = entities[index]
        index = other.earlier
        if !entity.isDescribed, !other.isDescribed { continue }
        shared[FeedPair(earlier: other.feed, later: entity.feed), default: SharedEntities()]
          .add(isEqual: other.digest == entity.digest, isPlain: entity.digest == 0, entity.references)
      }
    }
    return shared
  }
}

struct FeedPair: Hashable {
  let earlier: Int
  let later: Int
}

/// The entities of one kind whose ids two feeds share.
struct SharedEntities {
  /// Whether the texts that describe entities are the same for all ids.
  private(set) var areEqual = true
  /// Whether at least one entity has the same texts.
  private(set) var hasEqual = false
  /// Whether an id is a mere label, without rows of its own.
  private(set) var hasLabel = false
  /// The kinds to which the equal ones refer.
  private(set) var references = KindSet()

  fileprivate mutating func add(isEqual: Bool, isPlain: Bool, _ references: KindSet) {
    if isEqual {
      hasEqual = true
      if isPlain { hasLabel = true }
      self.references.formUnion(references)
    } else {
      areEqual = false
    }
  }
}

/// A set of kinds of ids.
struct KindSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ kind: IDKind) {
    rawValue = 1 << UInt32(kind.rawValue)
  }

  func contains(_ kind: IDKind) -> Bool {
    contains(KindSet(kind))
  }
}
