import TransitValues

/// The purpose of bytes in a bundle: a file of the feed, or a shared structure.
package enum StorageUse: Hashable, Sendable {
  /// Data of a feed file: its plain table, or the compact table whose first GTFS column comes from that file.
  case file(String)
  /// Texts shared by rows of several files, such as headsigns and blocks.
  case texts
  /// Files stored byte for byte.
  case keptFiles
  /// Search for stops by name.
  case search
  /// Search for stops by location.
  case nearby
  /// Conversion from service days to instants.
  case clock
  case notices
  /// SQLite's statistics for the query planner.
  case statistics
  /// Data that describes the bundle: header, block index, hashes, both copies of the metadata, table declarations.
  case description
  /// Unused pages.
  case unused
}

extension StorageUse {
  /// Returns the purpose of a table of a timetable and of its indexes.
  package init(ofTable name: String, in contents: FeedContents) {
    switch name {
    case "text": self = .texts
    case "kept_file": self = .keptFiles
    case "stop_cell": self = .nearby
    case "stop_service": self = .search
    case "clock": self = .clock
    case "notice": self = .notices
    case "meta", "sqlite_schema": self = .description
    case _ where name.hasPrefix("sqlite_stat"): self = .statistics
    case _ where name.hasPrefix("stop_search"): self = .search
    default:
      let table = CompactTables.declarations(for: contents).first { $0.name == name }
      let origin = table?.columns.lazy.compactMap { $0.origins.first?.file }.first
      self = .file(origin ?? "\(name).txt")
    }
  }
}

extension StorageUse: CustomStringConvertible {
  /// The file's name, or a word that is not a file name.
  package var description: String {
    switch self {
    case .file(let name): name
    case .texts: "shared texts"
    case .keptFiles: "kept files"
    case .search: "search"
    case .nearby: "nearby"
    case .clock: "clock"
    case .notices: "notices"
    case .statistics: "statistics"
    case .description: "description"
    case .unused: "unused"
    }
  }
}
