import FeedTables
import TransitBundle
import TransitValues

/// The rows of shapes.txt, one shape after another.
struct ShapeGroups: RowGroups, ~Copyable {
  private var source: FeedShapeRows
  private var shapes: FeedShapes
  private var cells: [FeedCell] = []

  init?(_ timetable: Timetable, _ query: TableQuery) throws(DatabaseError) {
    guard let source = try FeedShapeRows(timetable, header: query.header) else { return nil }
    let shapes = try FeedShapes(timetable)
    self.source = source
    self.shapes = shapes
  }

  mutating func step() throws(DatabaseError) -> Bool { try shapes.step() }

  var isUsual: Bool { shapes.isUsual }

  var id: [UInt8] { shapes.id }

  mutating func read() throws(DatabaseError) -> Bool {
    guard let cells = try source.cells(ofLine: shapes.line) else { return false }
    self.cells = cells
    return true
  }

  var rowCount: Int { cells.count / source.cellCount }

  func point(_ row: Int) -> FeedShapeRows.Point {
    FeedShapeRows.Point(cells[row * source.cellCount..<(row + 1) * source.cellCount])
  }

  func append(_ row: Int, to rows: inout CSVRows) {
    for column in source.columns {
      switch column {
      case .shape: shapes.id.withSpan { rows.field(utf8: $0) }
      // A point has no times, the only cells that need SQLite.
      case .point(let index): _ = rows.field(cells[row * source.cellCount + index])
      }
    }
  }
}
