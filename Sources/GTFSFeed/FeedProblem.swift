package import TransitValues

/// A problem with a feed; ``FeedError`` adds the location.
package enum FeedProblem: Equatable, Sendable {
  /// With the system's error message.
  case cannotOpen(String)
  /// With the system's error message.
  case readFailed(String)

  /// With the actual kind of file, as a noun with its article.
  case notAZip(String)
  case emptyZip
  case damagedDirectory(String)

  case encrypted
  case unsupportedCompression(method: Int)
  case damagedMember(String)

  /// With the folders that each contain GTFS files; an empty name is the root.
  case severalFeeds([String])
  case noFeed
  /// No GTFS files, but zips that may be feeds.
  case zipsInZip([String])
  /// No member of that name in a zip, but others.
  case noMember(String, among: [String])
  /// No GTFS files, but files whose lowercase names would be GTFS files.
  case namesInCapitals([String])
  /// Files that no feed can do without have other names: `stop_time.txt`, which means `stop_times.txt`.
  case misnamed([MisnamedFile])
  /// A file that no feed can do without has other delimiters than commas, with their name.
  case otherDelimiter(String)
  /// The whole header is one cell in quotes.
  case quotedHeader
  /// A file that no feed can do without has none of its columns; with the start of its header.
  case noKnownColumn(String, expected: [String])
  /// A file that no feed can do without lacks a column without which no row counts; with the start of its header.
  case missingColumn(String, header: String)
  /// The feed has no places to board: neither stops.txt nor locations.geojson nor location_groups.txt.
  case noPlaces

  /// With a guess of the encoding.
  case notUTF8(String)
  case unclosedQuote
  case limitExceeded(String)

  /// With the value of the field as written.
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
      "contains several feeds, in \(Self.list(folders.map { $0.isEmpty ? "its root" : $0 })); expected one"
    case .noFeed: "contains no GTFS file; expected agency.txt, stops.txt, …"
    case .zipsInZip(let names):
      "contains no GTFS file but other zips (\(Self.list(names))); expected the feed itself, or its name after #"
    case .noMember(let name, let others): "has no member \(name), but \(Self.list(others))"
    case .namesInCapitals(let names):
      "has \(Self.list(names)); GTFS file names must be lowercase"
    case .misnamed(let files):
      "has \(Self.list(files.map { "\($0.name) in place of \($0.meant)" })), without which no trip runs"
    case .otherDelimiter(let name): "has \(name) between its cells; expected commas"
    case .quotedHeader: "has its whole header in quotes; expected quotes around each name, or none"
    case .noKnownColumn(let header, let expected):
      "has none of its columns in its first line, \"\(header)\"; expected \(expected.joined(separator: ",")), …"
    case .missingColumn(let name, let header):
      "has no column \(name) in its first line, \"\(header)\", without which no row can be used"
    case .noPlaces:
      "has no places; expected stops.txt, locations.geojson or location_groups.txt"
    case .notUTF8(let likely): "is not UTF-8 (\(likely))"
    case .unclosedQuote: "a quote opened here is never closed"
    case .limitExceeded(let limit): "exceeds a limit: \(limit)"
    case .field(let error, let value): "\"\(value)\" \(error)"
    }
  }

  /// Joins the first three names and counts the rest, to keep the message on one line.
  static func list(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension FeedProblem {
  package var code: FailureCode {
    switch self {
    case .cannotOpen: .cannotOpen
    case .readFailed: .readFailed
    case .notAZip: .notAZip
    case .emptyZip: .emptyZip
    case .damagedDirectory: .damagedDirectory
    case .encrypted: .encrypted
    case .unsupportedCompression: .unsupportedCompression
    case .damagedMember: .damagedMember
    case .severalFeeds: .severalFeeds
    case .noFeed: .noFeed
    case .zipsInZip: .zipsInZip
    case .noMember: .noMember
    case .namesInCapitals: .namesInCapitals
    case .misnamed: .misnamed
    case .otherDelimiter: .otherDelimiter
    case .quotedHeader: .quotedHeader
    case .noKnownColumn: .noKnownColumn
    case .missingColumn: .missingColumn
    case .noPlaces: .noPlaces
    case .notUTF8: .notUTF8
    case .unclosedQuote: .unclosedQuote
    case .limitExceeded: .limitExceeded
    case .field: .field
    }
  }
}
