import FeedTables
import Synchronization
package import TransitBundle
import TransitSQLite
import TransitValues

/// A file of a bundle's feed whose rows are made while they are read, instead of being exported first.
package struct ComposedFile: Sendable {
  package let name: String
  /// About the length of the file.
  package let byteCount: Int

  private let open: @Sendable (@escaping (Key) -> Bool) throws(DatabaseError) -> (any ComposedLines)?
  private let openCalls: @Sendable () throws(DatabaseError) -> ComposedCalls?
  private let openShapes: @Sendable () throws(DatabaseError) -> ComposedShapes?
  private let timetable: Timetable
  private let header: [String]
  private let failure = Failure()

  private final class Failure: Sendable {
    let error = Mutex<BundleError?>(nil)
  }

  /// The value of the first column of the file's key, in UTF-8: the id of a trip or shape.
  package typealias Key = [UInt8]

  /// The rows of stop_times.txt.
  init(_ table: ComposedTable<CallGroups>, name: String, rowCount: Int) {
    self.init(table, name, rowCount) { () throws(DatabaseError) in try ComposedCalls(table) }
  }

  /// The rows of shapes.txt.
  init(_ table: ComposedTable<ShapeGroups>, name: String, rowCount: Int) {
    self.init(
      table, name, rowCount, shapes: { () throws(DatabaseError) in try ComposedShapes(table) })
  }

  private init<Groups: RowGroups & ~Copyable>(
    _ table: ComposedTable<Groups>, _ name: String, _ rowCount: Int,
    calls: @escaping @Sendable () throws(DatabaseError) -> ComposedCalls? = { nil },
    shapes: @escaping @Sendable () throws(DatabaseError) -> ComposedShapes? = { nil }
  ) {
    (self.name, byteCount, timetable) = (name, rowCount * FeedExport.bytesOfRow, table.timetable)
    header = table.query.header
    open = { (isNeeded) throws(DatabaseError) in try ComposedText<Groups>(table, isNeeded) }
    (openCalls, openShapes) = (calls, shapes)
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
    return try timetable.reading { () throws(DatabaseError) in try ComposedTrips(timetable, header: header) }
  }

  /// The rows of stop_times.txt by trip; `nil` for other files, and as for ``trips()``.
  package func calls() throws(BundleError) -> ComposedCalls? {
    guard header.contains("trip_id"), header.contains("stop_sequence") else { return nil }
    return try timetable.reading(openCalls)
  }

  /// The rows of shapes.txt by shape; `nil` for other files, and if a point may lack its shape, number or place.
  package func shapes() throws(BundleError) -> ComposedShapes? {
    guard ["shape_id", "shape_pt_sequence", "shape_pt_lat", "shape_pt_lon"].allSatisfy(header.contains) else {
      return nil
    }
    return try timetable.reading(openShapes)
  }

  /// Begins to read the file.
  ///
  /// - Parameter isNeeded: Whether rows with a key are needed. Others are left out.
  package func rows(where isNeeded: @escaping (Key) -> Bool) throws(BundleError) -> any ComposedLines {
    let rows = try timetable.reading { () throws(DatabaseError) in try open(isNeeded) }
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

  init?(_ table: ComposedTable<Groups>, _ isNeeded: @escaping ([UInt8]) -> Bool) throws(DatabaseError) {
    guard let groups = try Groups(table.timetable, table.query) else { return nil }
    self.table = table
    self.groups = groups
    self.isNeeded = isNeeded
    table.query.appendHeader(to: &rows)
  }

  func append(to bytes: inout [UInt8]) throws(BundleError) -> Bool {
    try table.timetable.withConnection { connection throws(DatabaseError) in
      while rows.bytes.count < Self.chunk, try groups.step() {
        if isNeeded(groups.id) { try table.append(&groups, from: connection, to: &rows) }
      }
    }
    bytes += rows.bytes
    defer { rows.removeAll() }
    return !rows.bytes.isEmpty
  }
}
