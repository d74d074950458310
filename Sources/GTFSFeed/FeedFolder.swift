import TransitValues

/// The folder of a zip, or of a folder, that is the feed.
///
/// Names are looked at byte by byte: a slash with a combining mark behind it is one character, but a slash all the
/// same, and folders whose names only look the same are different ones.
struct FeedFolder: Equatable {
  /// Empty for the root, else with a slash at its end.
  let prefix: [UInt8]

  /// Finds the folder among the names of all files.
  ///
  /// - Throws: ``FeedProblem/noFeed``, ``FeedProblem/zipsInZip(_:)``, ``FeedProblem/namesInCapitals(_:)`` or
  ///   ``FeedProblem/severalFeeds(_:)``.
  init(among names: [String], feedName: String) throws(FeedError) {
    let prefixes = Set(names.filter { Self.isVisible($0) && Self.isKnown($0) }.map { Self.prefix(of: $0) })
    if prefixes.contains([]) {
      prefix = []
    } else if prefixes.count > 1 {
      let folders = prefixes.sorted { $0.lexicographicallyPrecedes($1) }
      throw FeedError(.severalFeeds(folders.map { String(decoding: $0, as: UTF8.self) }), file: feedName)
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
      .filter { $0.name.utf8.starts(with: prefix) && Self.isVisible($0.name) }
      .map { $0.renamed(String(decoding: $0.name.utf8.dropFirst(prefix.count), as: UTF8.self)) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The visible files that lie elsewhere, and so do not belong to the feed.
  func others(among names: [String]) -> [String] {
    names.filter { !$0.utf8.starts(with: prefix) && Self.isVisible($0) }
  }

  /// A name without the `./` that some programs write before each.
  static func withoutCurrentFolder(_ name: String) -> String {
    var rest = name.utf8[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Whether no part of the path is a dot name or the folder in which macOS keeps its resource forks.
  ///
  /// Some zips begin their names with `./` or `../`, or with `.\` or `..\`: as names are never used as paths, these are
  /// folders like any other, and parts of names like any other.
  static func isVisible(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { part in
      guard part.first == UInt8(ascii: ".") else { return !part.elementsEqual("__MACOSX".utf8) }
      let rest = part.dropFirst(part.dropFirst().first == UInt8(ascii: ".") ? 2 : 1)
      return rest.isEmpty || rest.first == UInt8(ascii: "\\")
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    GTFSSchema.file(named: String(decoding: name.utf8.dropFirst(prefix(of: name).count), as: UTF8.self)) != nil
  }

  private static func prefix(of name: String) -> [UInt8] {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(name.utf8[...$0]) } ?? []
  }
}
