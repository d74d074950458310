/// What can be wrong with a feed; ``FeedError`` adds where.
package enum FeedProblem: Equatable, Sendable {
  /// The system's reason.
  case cannotOpen(String)
  /// The system's reason.
  case readFailed(String)

  /// What the file is instead, as a noun with its article.
  case notAZip(String)
  case emptyZip
  case damagedDirectory(String)

  case encrypted
  case unsupportedCompression(method: Int)
  case damagedMember(String)

  /// The folders that each hold known files; the root is an empty name.
  case severalFeeds([String])
  case noFeed
  /// No files of GTFS, but zips, which may be feeds.
  case zipsInZip([String])
  /// No files of GTFS that are needed, but some whose names have capitals.
  case namesInCapitals([String])
  /// Nowhere to board: neither stops.txt nor locations.geojson nor location_groups.txt.
  case noPlaces

  /// What the text seems to be instead.
  case notUTF8(String)
  case unclosedQuote
  case limitExceeded(String)

  /// A cell that cannot be read, as it is written.
  case field(FieldError, value: String)
}

extension FeedProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason)"
    case .readFailed(let reason): "cannot be read: \(reason)"
    case .notAZip(let kind): "is not a zip but \(kind)"
    case .emptyZip: "is a zip without members"
    case .damagedDirectory(let damage): "is a damaged zip: \(damage)"
    case .encrypted: "is encrypted; expected a zip without password"
    case .unsupportedCompression(let method):
      "is compressed with method \(method); expected stored (0) or deflated (8)"
    case .damagedMember(let damage): "is damaged: \(damage)"
    case .severalFeeds(let folders):
      "holds several feeds, in \(Self.list(folders.map { $0.isEmpty ? "its root" : $0 })); expected one"
    case .noFeed: "holds no GTFS file; expected agency.txt, stops.txt, …"
    case .zipsInZip(let names):
      "holds no GTFS file but other zips (\(Self.list(names))); expected the feed itself"
    case .namesInCapitals(let names):
      "has \(Self.list(names)); the names of GTFS are expected in small letters"
    case .noPlaces:
      "has no places; expected stops.txt, locations.geojson or location_groups.txt"
    case .notUTF8(let likely): "is not UTF-8 (\(likely))"
    case .unclosedQuote: "a quote opened here is never closed"
    case .limitExceeded(let limit): "exceeds a limit: \(limit)"
    case .field(let error, let value): "\"\(value)\" \(error)"
    }
  }

  /// The first three names: enough to see what it is about, in one line.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
