import GTFSFeed

/// Two versions of a feed.
struct FeedVersions {
  let old: FeedReading
  let new: FeedReading

  subscript(version: FeedVersion) -> FeedReading { version == .old ? old : new }

  func haveFile(_ name: String) -> Bool { old.feed[name] != nil || new.feed[name] != nil }
}

enum FeedVersion: CaseIterable {
  case old, new
}

/// A value for each version of a feed.
struct PerVersion<Value> {
  var old: Value
  var new: Value

  subscript(version: FeedVersion) -> Value {
    get { version == .old ? old : new }
    // In place, so that large values are not copied.
    _modify { if version == .old { yield &old } else { yield &new } }
  }
}
