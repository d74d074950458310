import GRDB
import TransitBundle

/// The user's database, writable, with the timetable attached to each of its connections as `city`.
public enum UserDatabase {
  public static func open(path: String, bundle: String) throws -> DatabaseQueue {
    try BundleVFS.register()
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      try database.execute(sql: "ATTACH ? AS city", arguments: [BundleVFS.uri(path: bundle)])
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { database in
      try database.create(table: "favorite", options: .ifNotExists) { table in
        table.primaryKey("stop_id", .text)
        table.column("note", .text)
      }
    }
    return queue
  }

  /// The stops that the user has marked and this timetable has.
  public static let favoriteStops: SQLRequest<StopRecord> =
    "SELECT stops.* FROM main.favorite JOIN city.stops USING (stop_id) ORDER BY stop_name, stop_id"
}
