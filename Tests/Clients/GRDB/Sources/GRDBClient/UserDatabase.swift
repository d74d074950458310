import GRDB
import TransitBundle

/// A stop the user has marked: a row of a database of the app's own.
public struct Favourite: Codable, FetchableRecord, PersistableRecord, Hashable, Sendable {
  public let stopID: String
  public let note: String?

  enum CodingKeys: String, CodingKey {
    case stopID = "stop_id"
    case note
  }

  public init(stopID: String, note: String? = nil) {
    self.stopID = stopID
    self.note = note
  }
}

/// The user's database, read and written, with the timetable attached to each of its connections as `city`.
public enum UserDatabase {
  public static func open(path: String, bundle: String) throws -> DatabaseQueue {
    try BundleVFS.register()
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      try database.execute(sql: "ATTACH ? AS city", arguments: [BundleVFS.uri(path: bundle)])
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { database in
      try database.create(table: "favourite", options: .ifNotExists) { table in
        table.primaryKey("stop_id", .text)
        table.column("note", .text)
      }
    }
    return queue
  }

  /// The stops the user has marked, as far as this timetable knows them.
  public static let favouriteStops: SQLRequest<Stop> =
    "SELECT stops.* FROM main.favourite JOIN city.stops USING (stop_id) ORDER BY stop_name, stop_id"
}
