package import GTFSFeed
package import TransitValues

/// A feed to be merged, and the prefix that its ids get where they mean other entities than in an earlier feed.
package struct MergedFeed: Sendable {
  package let feed: Feed
  /// A short name of the feed, such as `bart`: the prefix is `bart:`.
  package let name: String
  /// The names of files to leave out. Cells that refer to them become empty.
  package let excluded: Set<String>

  package init(_ feed: Feed, name: String, excluding excluded: Set<String> = []) {
    self.feed = feed
    self.name = name
    self.excluded = excluded
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
      var (name, number) = (stem, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(stem)\(number)"
      }
      return MergedFeed(feed, name: name)
    }
  }

  /// The name of a file without its folder and extension, in lowercase letters, digits and hyphens.
  private static func simplified(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem =
      [".zip", ".transit"].first { name.lowercased().hasSuffix($0) }.map { name.dropLast($0.count) } ?? name[...]
    let words = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "feed" : words.joined(separator: "-")
  }
}

extension MergedFeed {
  /// Returns the column that needs a file, so that the file cannot be left out; `nil` if none does.
  package static func need(of file: String) -> ColumnReference? {
    for schema in GTFSSchema.files {
      for column in schema.columns where column.presence == .required {
        if column.references.contains(where: { $0.file == file }), column.references.count == 1 {
          return ColumnReference(file: schema.name, column: column.name)
        }
      }
    }
    return nil
  }
}
