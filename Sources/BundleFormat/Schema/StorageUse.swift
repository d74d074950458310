import TransitValues

/// What bytes of a bundle are there for: a file of the feed, or something that serves all of them.
package enum StorageUse: Hashable, Sendable {
  /// What a file of the feed says: its table, or the compact table whose first column of GTFS is one of that file.
  case file(String)
  /// Texts that rows of several files share: headsigns, blocks.
  case texts
  /// Files kept byte for byte.
  case keptFiles
  /// Finding stops by name.
  case search
  /// Finding stops by place.
  case nearby
  /// From service days to instants.
  case clock
  case notices
  /// What SQLite knows of its indexes.
  case statistics
  /// What tells a reader what is there: header, block index and hashes, metadata twice, the declarations of tables.
  case description
  /// Pages that hold nothing.
  case unused
}

extension StorageUse {
  /// What a table of a timetable is there for, and with it its indexes.
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
      let origin = table?.columns.lazy.compactMap(\.origins.first?.file).first
      self = .file(origin ?? "\(name).txt")
    }
  }
}

extension StorageUse: CustomStringConvertible {
  /// The file's name, or a word that no file has.
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
