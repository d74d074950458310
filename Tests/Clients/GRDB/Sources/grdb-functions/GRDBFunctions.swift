import GRDB
import GRDBSQLite

/// Prints the next departures at a stop, asked with the extension's functions.
///
///     grdb-functions EXTENSION CITY.transit STOP TIME
///
/// A program of its own: the extension brings its VFS, so the app must not register that of a linked TransitBundle.
@main
struct GRDBFunctions {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else { fatalError("usage: grdb-functions EXTENSION CITY.transit STOP TIME") }
    let queue = try open(bundle: arguments[2], with: arguments[1])
    for row in try queue.read({ try board(at: arguments[3], after: arguments[4], $0) }) {
      print(row["local_time"] as String, row["route_short_name"] as String? ?? "", row["headsign"] as String? ?? "")
    }
  }

  /// Opens a bundle with the extension's functions.
  static func open(bundle: String, with library: String) throws -> DatabaseQueue {
    var loading = Configuration()
    loading.prepareDatabase { database in
      sqlite3_enable_load_extension(database.sqliteConnection, 1)
      defer { sqlite3_enable_load_extension(database.sqliteConnection, 0) }
      try database.execute(sql: "SELECT load_extension(?)", arguments: [library])
    }
    // Loaded once, the extension serves all connections of the process.
    _ = try DatabaseQueue(configuration: loading)
    var readOnly = Configuration()
    readOnly.readonly = true
    return try DatabaseQueue(path: "file:\(bundle)?vfs=transit", configuration: readOnly)
  }

  /// The next departures at a stop.
  static func board(at stop: String, after time: String, _ database: Database) throws -> [Row] {
    try Row.fetchAll(
      database,
      sql: "SELECT local_time, route_short_name, headsign FROM transit_departures(?, ?) LIMIT 3",
      arguments: [stop, time])
  }
}
