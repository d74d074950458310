/// The kind of database in a container.
package enum ContainerKind: String, Encodable, Sendable {
  /// Built from a feed, with the tables of ``BundleSchema``.
  case timetable
  /// Any other SQLite database, packed unchanged.
  case database

  /// Derives the kind from the application ID and the metadata.
  ///
  /// A timetable has the timetable application ID and no metadata that declares another kind. The plain database of a
  /// timetable keeps its application ID when it is packed, so the ID alone is not enough.
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
  /// The kind of database according to the header and the metadata. A declared timetable may still turn out to be
  /// invalid.
  package var kind: ContainerKind {
    ContainerKind(applicationID: header.applicationID, metadata: metadata)
  }
}
