import TransitValues

/// Finds the folder of a zip or folder that contains the feed.
///
/// Names are compared as bytes: a slash followed by a combining mark is one character in Swift but still a path
/// separator, and canonically equivalent names are different folders.
struct FeedFolder: Equatable {
  /// The path of the folder with a trailing slash; empty for the root.
  let prefix: [UInt8]

  /// Finds the folder among the names of all files: the root or else the only folder with places, trips and calls; if
  /// there is none, with places; if there is none, with any GTFS file. Other GTFS files are strays, unless they are the
  /// routes, trips, calls or service days that the folder lacks: then one feed is in several folders.
  ///
  /// - Throws: ``FeedProblem/noFeed``, ``FeedProblem/zipsInZip(_:)``, ``FeedProblem/namesInCapitals(_:)`` or
  ///   ``FeedProblem/severalFeeds(_:)``.
  init(among names: [String], feedName: String) throws(FeedError) {
    var filesByFolder: [[UInt8]: Set<String>] = [:]
    for name in names where Self.isVisible(name) && Self.isKnown(name) {
      filesByFolder[Self.prefix(of: name), default: []].insert(Self.fileName(of: name))
    }
    if filesByFolder.isEmpty {
      throw FeedError(Self.problem(ofNoFeed: names.filter(Self.isVisible).sorted()), file: feedName)
    }
    let withPlaces = filesByFolder.filter { !$0.value.isDisjoint(with: Self.placeFiles) }
    let whole = withPlaces.filter { $0.value.isSuperset(of: ["trips.txt", "stop_times.txt"]) }
    let folders = [whole, withPlaces, filesByFolder].first { !$0.isEmpty }?.keys ?? filesByFolder.keys
    guard let only = folders.contains([]) ? [] : folders.count == 1 ? folders.first : nil else {
      throw Self.severalFeeds(Array(folders), feedName)
    }
    prefix = only
    let parts = filesByFolder.filter { folder, files in
      folder != only && Self.has(files, whatIsMissingIn: filesByFolder[only] ?? [])
    }
    if !parts.isEmpty { throw Self.severalFeeds([only] + parts.keys, feedName) }
  }

  private static func severalFeeds(_ folders: [[UInt8]], _ feedName: String) -> FeedError {
    let sorted = folders.sorted { $0.lexicographicallyPrecedes($1) }
    return FeedError(.severalFeeds(sorted.map { String(decoding: $0, as: UTF8.self) }), file: feedName)
  }

  /// Whether some files have a table without which a feed reads as nothing, and which others do not have.
  private static func has(_ files: Set<String>, whatIsMissingIn others: Set<String>) -> Bool {
    FeedNeed.all.contains { $0.isMet(by: files) && !$0.isMet(by: others) }
  }

  /// The files that have the places of a feed.
  static let placeFiles: Set = ["stops.txt", "locations.geojson", "location_groups.txt"]

  private init(prefix: [UInt8]) {
    self.prefix = prefix
  }

  static let root = FeedFolder(prefix: [])

  /// Returns all files directly in the folder, visible or not, in the order of the listing. Of several files with one
  /// name, the first is returned.
  func allFiles(of listing: [FeedFile]) -> [FeedFile] {
    var names: Set<[UInt8]> = []
    return listing.filter { Self.prefix(of: $0.name) == prefix && names.insert(Array($0.name.utf8)).inserted }
  }

  private static func problem(ofNoFeed names: [String]) -> FeedProblem {
    let zips = names.filter { $0.lowercased().hasSuffix(".zip") }
    if !zips.isEmpty { return .zipsInZip(zips) }
    let miswritten = names.filter { isKnown($0.lowercased()) }
    return miswritten.isEmpty ? .noFeed : .namesInCapitals(miswritten)
  }

  /// Returns the folder's visible files, renamed relative to it, in byte order.
  func files(of listing: [FeedFile]) -> [FeedFile] {
    listing
      .filter { $0.name.utf8.starts(with: prefix) && Self.isVisible($0.name) }
      .map { $0.renamed(String(decoding: $0.name.utf8.dropFirst(prefix.count), as: UTF8.self)) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns the visible files outside the folder.
  func others(among names: [String]) -> [String] {
    names.filter { !$0.utf8.starts(with: prefix) && Self.isVisible($0) }
  }

  /// Returns a name without the `./` prefix that some programs write.
  static func withoutCurrentFolder(_ name: String) -> String {
    var rest = name.utf8[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Whether no part of the path is a dot name or `__MACOSX`, where macOS stores resource forks.
  ///
  /// Some zips begin their names with `./`, `../`, `.\` or `..\`. Names are never used as paths, so these prefixes are
  /// treated like ordinary folders or parts of names.
  static func isVisible(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { part in
      guard part.first == UInt8(ascii: ".") else { return !part.elementsEqual("__MACOSX".utf8) }
      let rest = part.dropFirst(part.dropFirst().first == UInt8(ascii: ".") ? 2 : 1)
      return rest.isEmpty || rest.first == UInt8(ascii: "\\")
    }
  }

  private static func isKnown(_ name: String) -> Bool { GTFSSchema.file(named: fileName(of: name)) != nil }

  /// The last component of a path.
  static func fileName(ofPath path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  private static func fileName(of name: String) -> String {
    String(decoding: name.utf8.dropFirst(prefix(of: name).count), as: UTF8.self)
  }

  private static func prefix(of name: String) -> [UInt8] {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(name.utf8[...$0]) } ?? []
  }
}
