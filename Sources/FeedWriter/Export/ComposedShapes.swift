package import FeedTables
package import TransitBundle
import TransitValues

/// The rows of shapes.txt of a bundle, one shape after another, with what an extract needs of them.
package final class ComposedShapes {
  private let timetable: Timetable
  private let table: ComposedTable<ShapeGroups>
  private var groups: ShapeGroups

  /// Begins before the first shape.
  init?(_ table: ComposedTable<ShapeGroups>) throws(DatabaseError) {
    guard let groups = try ShapeGroups(table.timetable, table.query) else { return nil }
    timetable = table.timetable
    self.table = table
    self.groups = groups
  }

  /// The id of the shape, in UTF-8.
  package var id: [UInt8] { groups.id }

  /// Continues with the next shape; `false` after the last.
  package func step() throws(BundleError) -> Bool {
    try timetable.reading { () throws(DatabaseError) in try groups.step() }
  }

  /// Reads the points of the shape, sorted by `shape_pt_sequence`.
  ///
  /// - Returns: `false` if the rows may be others; then ``text()`` has them.
  package func read() throws(BundleError) -> Bool {
    try timetable.reading { () throws(DatabaseError) in try groups.read() }
  }

  package var pointCount: Int { groups.rowCount }

  package func point(_ index: Int) -> FeedShapeRows.Point { groups.point(index) }

  /// Returns the rows of the shape as CSV, with a header.
  package func text() throws(BundleError) -> [UInt8] {
    try table.text(of: &groups)
  }

  /// Appends the row of a point, without its line end.
  package func append(_ point: Int, to rows: inout CSVRows) { groups.append(point, to: &rows) }
}
