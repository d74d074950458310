/// What the database in a container is.
package enum ContainerKind: String, Encodable, Sendable {
  /// Made from a feed, with the tables of ``BundleSchema``.
  case timetable
  /// Any other SQLite database, packed as it was.
  case database

  /// A timetable has the application id of one, and metadata that do not say otherwise: the plain database of a
  /// timetable keeps its application id when it is packed.
  init(applicationID: UInt32, metadata: [UInt8]) {
    guard applicationID == BundleSchema.applicationID else {
      self = .database
      return
    }
    let declared = try? JSONReader.value(of: metadata).member("kind")
    self = declared == .text(Self.database.rawValue) ? .database : .timetable
  }
}

extension ContainerFront {
  /// What the database is, by the header and the metadata; a timetable may still turn out to be none.
  package var kind: ContainerKind {
    ContainerKind(applicationID: header.applicationID, metadata: metadata)
  }
}
