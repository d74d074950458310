/// One operation of an import.
package enum ImportStep: Hashable, Sendable {
  /// Reads a file of the specification.
  case read(String)
  /// Keeps locations.geojson and finds the ids in it.
  case locations
  /// Keeps all other files that are no tables, byte for byte.
  case files
  /// Hashes the feed, for the bundle's provenance.
  case provenance
  /// Works out which instants the service days of the feed start from.
  case clock
  /// Ranks and writes the texts that big files share.
  case texts
  /// Writes services and their dates.
  case services
  /// Writes shapes and their lines.
  case shapes
  /// Ranks stop patterns and time profiles.
  case ranks
  /// Counts how often trips call at each stop.
  case stopService
  /// Writes stop patterns and time profiles.
  case patterns
  /// Writes the rules of fares.
  case fareRules
  /// Writes the rows of frequencies.txt.
  case frequencies
  /// Writes the trips.
  case trips
  /// Writes the indexes of trips.
  case tripIndexes
  /// Fills the full-text search of stops.
  case search
  /// Makes indexes and views, gathers statistics, and copies the database, which SQLite has nothing to add to then.
  case indexes
  /// Adds the statistics of the trees that SQLite did not write.
  case statistics
  /// Encodes the finished database into the bundle.
  case packing
}

extension ImportStep {
  /// Whether the step counts what it has done; of the others, only start and end are reported.
  var reportsItsProgress: Bool {
    switch self {
    case .read, .locations, .files, .packing: true
    default: false
    }
  }
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
