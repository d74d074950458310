package import GTFSFeed
import TransitValues

/// A feed to be merged, and the prefix that its ids get where they would mean different things than those of an earlier
/// feed.
package struct MergedFeed: Sendable {
  package let feed: Feed
  /// A short name of the feed, such as `bart`: the prefix is `bart:`.
  package let name: String

  package init(_ feed: Feed, name: String) {
    self.feed = feed
    self.name = name
  }
}

extension MergedFeed {
  /// Gives each feed a name: the one asked for, or one made of its file name. Names differ from each other.
  ///
  /// - Parameter names: The names asked for; `nil` where there is none.
  package static func named(_ feeds: [Feed], _ names: [String?]) -> [MergedFeed] {
    var taken = Set(names.compactMap(\.self))
    return zip(feeds, names).map { feed, name in
      if let name { return MergedFeed(feed, name: name) }
      let stem = simplified(feed.name)
      let free = ([stem] + (2...).lazy.prefix(1 << 20).map { "\(stem)\($0)" }).first { !taken.contains($0) } ?? stem
      taken.insert(free)
      return MergedFeed(feed, name: free)
    }
  }

  /// The name of a file without its extension, in lowercase letters, digits and hyphens.
  private static func simplified(_ name: String) -> String {
    let stem =
      [".zip", ".transit"].first { name.lowercased().hasSuffix($0) }.map { name.dropLast($0.count) } ?? name[...]
    let words = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "feed" : words.joined(separator: "-")
  }
}
