import TransitValues

/// The folder of a zip, or of a folder, that is the feed.
struct FeedFolder: Equatable {
  /// Empty for the root, else with a slash at its end.
  let prefix: String

  /// Finds the folder among the names of all files.
  ///
  /// - Throws: ``FeedProblem/noFeed``, ``FeedProblem/zipsInZip(_:)``, ``FeedProblem/namesInCapitals(_:)`` or
  ///   ``FeedProblem/severalFeeds(_:)``.
  init(among names: [String], feedName: String) throws(FeedError) {
    let prefixes = Set(
      names.filter { Self.isVisible($0) && Self.isKnown($0) }.map { Self.prefix(of: $0) })
    if prefixes.contains("") {
      prefix = ""
    } else if prefixes.count > 1 {
      throw FeedError(.severalFeeds(prefixes.sorted()), file: feedName)
    } else if let only = prefixes.first {
      prefix = only
    } else {
      throw FeedError(Self.problem(ofNoFeed: names.filter(Self.isVisible).sorted()), file: feedName)
    }
  }

  private static func problem(ofNoFeed names: [String]) -> FeedProblem {
    let zips = names.filter { $0.lowercased().hasSuffix(".zip") }
    if !zips.isEmpty { return .zipsInZip(zips) }
    let miswritten = names.filter { isKnown($0.lowercased()) }
    return miswritten.isEmpty ? .noFeed : .namesInCapitals(miswritten)
  }

  /// The visible files of the folder, renamed to count from it, in byte order.
  func files(of listing: [FeedFile]) -> [FeedFile] {
    listing
      .filter { $0.name.hasPrefix(prefix) && Self.isVisible($0.name) }
      .map { $0.renamed(String($0.name.dropFirst(prefix.count))) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Whether no part of the path is a dot name or the folder in which macOS keeps its resource forks.
  ///
  /// Some zips begin their names with `./` or `../`: as names are never used as paths, these are folders like any
  /// other.
  static func isVisible(_ name: String) -> Bool {
    name.split(separator: "/").allSatisfy { part in
      part == "." || part == ".." || !part.hasPrefix(".") && part != "__MACOSX"
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    GTFSSchema.file(named: String(name.dropFirst(prefix(of: name).count))) != nil
  }

  private static func prefix(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }
}
