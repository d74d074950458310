import TransitValues

/// Two versions of a feed.
struct FeedVersions {
  let old: FeedReading
  let new: FeedReading

  subscript(version: FeedVersion) -> FeedReading { version == .old ? old : new }

  func haveFile(_ schema: FileSchema) -> Bool { old.file(schema) != nil || new.file(schema) != nil }
}

enum FeedVersion: CaseIterable {
  case old, new

  var other: FeedVersion { self == .old ? .new : .old }
}

/// A value for each version of a feed.
struct PerVersion<Value> {
  var old: Value
  var new: Value

  init(old: Value, new: Value) {
    (self.old, self.new) = (old, new)
  }

  /// The same value for both.
  init(_ value: Value) {
    self.init(old: value, new: value)
  }

  subscript(version: FeedVersion) -> Value {
    get { version == .old ? old : new }
    // In place, so that large values are not copied.
    _modify { if version == .old { yield &old } else { yield &new } }
  }
}
