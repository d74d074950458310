import GTFSFeed

/// The things of one kind in all feeds: their ids, and digests of all that describes them. Includes missing things, to
/// which a feed refers but which none of its rows describes.
struct ThingTable {
  private var ids = ByteInterner()
  private var things: [Thing] = []
  /// The last thing with each id, as an index of ``things``.
  private var newest: [Int] = []

  private struct Thing {
    let feed: Int
    /// The thing with the same id in an earlier feed, or -1.
    let earlier: Int
    var digest: UInt64 = 0
    var references = KindSet()
    /// Whether a row describes it.
    var isDescribed = false
  }

  /// Adds a row that describes a thing. The order of rows does not matter.
  mutating func add(_ id: Span<UInt8>, in feed: Int, digest: UInt64, references: KindSet) {
    let index = index(of: id, in: feed)
    things[index].isDescribed = true
    things[index].digest &+= digest
    things[index].references.formUnion(references)
  }

  /// Adds a reference to a thing.
  mutating func addReference(to id: Span<UInt8>, in feed: Int) {
    _ = index(of: id, in: feed)
  }

  /// The thing of a feed with an id, which is added if it is new.
  private mutating func index(of id: Span<UInt8>, in feed: Int) -> Int {
    let (number, isNew) = ids.intern(id)
    if isNew { newest.append(-1) }
    if newest[number] < 0 || things[newest[number]].feed != feed {
      things.append(Thing(feed: feed, earlier: newest[number]))
      newest[number] = things.count - 1
    }
    return newest[number]
  }

  /// Whether a feed has this id, or refers to it.
  func contains(_ id: Span<UInt8>) -> Bool { ids.find(id) != nil }

  /// Whether one of some feeds describes a thing with this id.
  func has(_ id: Span<UInt8>, in feeds: (Int) -> Bool) -> Bool {
    guard let number = ids.find(id) else { return false }
    var index = newest[number]
    while index >= 0 {
      if things[index].isDescribed, feeds(things[index].feed) { return true }
      index = things[index].earlier
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

  /// The shared things of each pair of feeds. Pairs that share nothing are absent. A thing that only one of them
  /// describes is shared, and differs; one that neither describes is nothing.
  func shared() -> [FeedPair: SharedThings] {
    var shared: [FeedPair: SharedThings] = [:]
    for thing in things {
      var index = thing.earlier
      while index >= 0 {
        let other = things[index]
        index = other.earlier
        if !thing.isDescribed, !other.isDescribed { continue }
        shared[FeedPair(earlier: other.feed, later: thing.feed), default: SharedThings()]
          .add(isEqual: other.digest == thing.digest, isPlain: thing.digest == 0, thing.references)
      }
    }
    return shared
  }
}

struct FeedPair: Hashable {
  let earlier: Int
  let later: Int
}

/// The things of one kind whose ids two feeds share.
struct SharedThings {
  /// Whether the texts that describe things are the same for all ids.
  private(set) var areEqual = true
  /// Whether at least one thing has the same texts.
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
