import Synchronization
package import TransitBundle
import TransitSQLite
import TransitValues

/// A file of a bundle's feed whose rows are made while they are read, instead of being exported first.
package struct ComposedFile: Sendable {
  package let name: String
  /// About the length of the file.
  package let byteCount: Int

  private let open: @Sendable (Connection, @escaping (Key) -> Bool) throws(SQLiteError) -> (any ComposedLines)?
  private let timetable: Timetable
  private let header: [String]
  private let failure = Failure()

  private final class Failure: Sendable {
    let error = Mutex<BundleError?>(nil)
  }

  /// The value of the first column of the file's key, in UTF-8: the id of a trip or shape.
  package typealias Key = [UInt8]

  init<Groups: RowGroups & ~Copyable>(_ table: ComposedTable<Groups>, name: String, rowCount: Int) {
    (self.name, byteCount, timetable) = (name, rowCount * FeedExport.bytesOfRow, table.timetable)
    header = table.query.header
    open = { (connection, isNeeded) throws(SQLiteError) in
      try ComposedText<Groups>(table, connection, isNeeded)
    }
  }

  /// Why the bundle could not be read; `nil` unless ``fail(_:)`` was called. Readers of CSV only throw errors of feeds.
  package var error: BundleError? { failure.error.withLock(\.self) }

  /// Notes why the bundle cannot be read.
  package func fail(_ error: BundleError) { failure.error.withLock { $0 = $0 ?? error } }

  /// The trips to which the rows of stop_times.txt belong; `nil` for other files, and if a row may lack its trip or its
  /// `stop_sequence`.
  package func trips() throws(BundleError) -> ComposedTrips? {
    guard name == GTFSSchema.stopTimes.name, header.contains("trip_id"), header.contains("stop_sequence") else {
      return nil
    }
    return try timetable.withConnection { connection throws(SQLiteError) in
      try ComposedTrips(timetable, connection, header: header)
    }
  }

  /// Begins to read the file.
  ///
  /// - Parameter isNeeded: Whether rows with a key are needed. Others are left out.
  package func rows(where isNeeded: @escaping (Key) -> Bool) throws(BundleError) -> any ComposedLines {
    let rows = try timetable.withConnection { connection throws(SQLiteError) in try open(connection, isNeeded) }
    guard let rows else { throw BundleError(.damaged, path: timetable.path, "\(name) has changed") }
    return rows
  }
}

/// The bytes of a file that is made while it is read.
package protocol ComposedLines: AnyObject {
  /// Appends the next bytes, at least one; returns `false` at the end of the file.
  func append(to bytes: inout [UInt8]) throws(BundleError) -> Bool
}

/// The header, and the rows of the groups that are needed.
private final class ComposedText<Groups: RowGroups & ~Copyable>: ComposedLines {
  private let table: ComposedTable<Groups>
  private var groups: Groups
  private let isNeeded: ([UInt8]) -> Bool
  private var rows = CSVRows()

  private static var chunk: Int { 256 << 10 }

  init?(
    _ table: ComposedTable<Groups>, _ connection: Connection, _ isNeeded: @escaping ([UInt8]) -> Bool
  ) throws(SQLiteError) {
    guard let groups = try Groups(table.timetable, connection, table.query) else { return nil }
    self.table = table
    self.groups = groups
    self.isNeeded = isNeeded
    table.query.appendHeader(to: &rows)
  }

  func append(to bytes: inout [UInt8]) throws(BundleError) -> Bool {
    try table.timetable.withConnection { connection throws(SQLiteError) in
      while rows.bytes.count < Self.chunk, try groups.step() {
        if isNeeded(groups.id) { try table.append(&groups, from: connection, to: &rows) }
      }
    }
    bytes += rows.bytes
    defer { rows.removeAll() }
    return !rows.bytes.isEmpty
  }
}
