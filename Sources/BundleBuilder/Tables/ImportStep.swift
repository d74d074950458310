/// A step of an import: a unit of work on one thread, and of progress.
package enum ImportStep: Hashable, Sendable {
  /// Reads a GTFS file.
  case read(String)
  /// Stores locations.geojson and reads its ids.
  case locations
  /// Keeps all other files that are not tables, byte for byte.
  case files
  /// Hashes the feed, to identify the bundle's source.
  case provenance
  /// Writes the UTC offsets of the feed's time zone.
  case clock
  /// Ranks and writes the shared texts.
  case texts
  /// Writes services and their dates.
  case services
  /// Writes shapes and their lines.
  case shapes
  /// Ranks stop patterns and time profiles.
  case ranks
  /// Counts the calls at each stop.
  case stopService
  /// Writes stop patterns and time profiles.
  case patterns
  /// Writes the rows of fare_rules.txt.
  case fareRules
  /// Writes the rows of frequencies.txt.
  case frequencies
  /// Writes the trips.
  case trips
  /// Writes the indexes of trips.
  case tripIndexes
  /// Fills the full-text search of stops.
  case search
  /// Creates indexes and views, runs ANALYZE, and copies the database. SQLite writes nothing after that.
  case indexes
  /// Adds the statistics of the trees that SQLite did not write.
  case statistics
  /// Encodes the finished database into the bundle.
  case packing
}

extension ImportStep {
  /// Whether the step reads files of the feed. Its progress counts bytes and rows.
  var readsFeed: Bool {
    switch self {
    case .read, .locations, .files: true
    default: false
    }
  }

  /// Whether the step reports its progress itself. For other steps only the start and the end are reported.
  var reportsItsProgress: Bool { readsFeed || self == .packing }
}

extension ImportStep: CustomStringConvertible {
  package var description: String {
    switch self {
    case .read(let file): "read \(file)"
    case .locations: "keep locations.geojson"
    case .files: "keep other files"
    case .provenance: "provenance"
    case .clock: "clock"
    case .texts: "texts"
    case .services: "services"
    case .shapes: "shapes"
    case .ranks: "ranks"
    case .stopService: "stop service"
    case .patterns: "patterns"
    case .fareRules: "fare rules"
    case .frequencies: "frequencies"
    case .trips: "trips"
    case .tripIndexes: "trip indexes"
    case .search: "search"
    case .indexes: "indexes"
    case .statistics: "statistics"
    case .packing: "packing"
    }
  }
}
