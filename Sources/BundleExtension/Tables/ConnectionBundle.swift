import BundleReader
import TransitAnswers
import TransitBundle
import TransitSQLite

/// The bundle of a connection, which all its functions ask: the file that SQLite has open, even if another file has its
/// name now.
@safe
final class ConnectionBundle {
  private let host: HostSQLite
  private let connection: HostSQLite.Connection
  /// The bundle of the last question; keeps its caches until the connection closes or asks another one.
  private var last: AskedTimetable?
  /// The notes on the last answer.
  var notes: [AnswerNote] = []

  @unsafe
  init(_ host: HostSQLite, _ connection: HostSQLite.Connection) {
    self.host = host
    unsafe self.connection = connection
  }

  deinit {
    forget()
  }

  /// - Parameter schema: The schema name of the bundle; `nil` for the first database that is one.
  func bundle(_ schema: String?) throws(FunctionError) -> AskedTimetable {
    // SQLite may run code of the program, which may ask another question: nothing here changes until it has answered.
    let file = try file(schema)
    if let last, last.timetable.file === file { return last }
    forget()
    guard let file else {
      throw FunctionError(schema.map { "the database \($0) is not a bundle" } ?? "no database is a bundle")
    }
    let bundle = try OpenBundles.of(file)
    last = bundle
    return bundle
  }

  /// Closes the file of the last question if no connection has it open.
  private func forget() {
    last = nil
    OpenBundles.removeUnused()
  }

  private func file(_ schema: String?) throws(FunctionError) -> BundleFile? {
    func file(_ schema: String) -> BundleFile? {
      let image = unsafe ReadOnlyVFS.image(of: host.file(schema, of: connection))
      return image.flatMap { BundleRegistry.shared.file(handle: $0.handle) }
    }
    if let schema { return file(schema) }
    if let main = file("main") { return main }
    guard let schemas = unsafe host.schemas(of: connection) else {
      throw FunctionError("the databases cannot be listed; name the bundle in the argument bundle")
    }
    return schemas.lazy.compactMap(file).first
  }
}
