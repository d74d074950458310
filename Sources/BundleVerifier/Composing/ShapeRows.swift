import TransitSQLite
import TransitValues

/// Composes the rows of the view `shapes`: each line once, then the rows of its shapes.
///
/// Samples each kind of row, and evenly distributed shapes. Memory: 16 bytes per point, 32 per shape, and one line.
struct ShapeRows {
  private struct Shape {
    let line: Int
    let number: Int
    /// The part of the digest that comes from the id.
    let id: Residue
  }

  /// The number of shapes that are sampled besides those with a new kind of row.
  private static let sampleCount = 64

  /// Sorted by line.
  private let shapes: [Shape]
  /// By number: the part of the digest that comes from the coordinates.
  private let points: [Residue]
  private var cells: StoredCells
  private var lines: SequenceReader

  init(_ table: ComparedTable, of database: BundleDatabase) throws {
    shapes = try Self.shapes(table, of: database)
    points = try Self.points(table, of: database)
    cells = try StoredCells("line_point", after: ["line", "position", "point"], in: table, of: database)
    lines = SequenceReader(cells.rows)
  }

  private static func shapes(_ table: ComparedTable, of database: BundleDatabase) throws -> [Shape] {
    let row = CanonicalRow(columnCount: table.columns.count)
    guard let weight = table.index(of: "shape_id").map(row.weight) else { throw DatabaseError.notComposed }
    let ids = try ReferencedTexts(of: "shape(id)", in: database, as: row)
    var rows = try database.storedRows(of: "shape", ["id", "line"])
    var shapes: [Shape] = []
    while try rows.step() {
      guard let line = rows.optionalInteger(at: 1) else { throw DatabaseError.notComposed }
      let number = rows.integer(at: 0)
      shapes.append(Shape(line: line, number: number, id: weight * (try ids.cell(of: number))))
    }
    return shapes.sorted { ($0.line, $0.number) < ($1.line, $1.number) }
  }

  private static func points(_ table: ComparedTable, of database: BundleDatabase) throws -> [Residue] {
    var cells = try StoredCells("point", after: ["id"], in: table, of: database)
    var rows = cells.rows
    var points: [Residue] = []
    while try rows.step() {
      guard rows.integer(at: 0) == points.count + 1 else { throw DatabaseError.notComposed }
      points.append(try cells.sum(of: rows))
    }
    return points
  }

  mutating func compose() throws -> ComposedRows {
    var composed = ComposedRows()
    var line: [Residue] = []
    var current: Int?
    let step = max(1, shapes.count / Self.sampleCount)
    for (index, shape) in shapes.enumerated() {
      if shape.line != current {
        try Self.read(shape.line, &lines, &cells, points, into: &line)
        current = shape.line
      }
      let isSampled = cells.takeNewKind() || index % step == 0
      if isSampled { composed.sample(shape.number) }
      for point in line { composed.add(shape.id + point, isSampled: isSampled) }
    }
    return composed
  }

  /// Reads the points of a line.
  private static func read(
    _ number: Int, _ lines: inout SequenceReader, _ cells: inout StoredCells, _ points: [Residue],
    into line: inout [Residue]
  ) throws(DatabaseError) {
    line.removeAll(keepingCapacity: true)
    try lines.forEachRow(of: number) { (row) throws(DatabaseError) in
      guard let point = row.optionalInteger(at: 2), point > 0, point <= points.count, row.integer(at: 1) == line.count
      else { throw .notComposed }
      line.append(points[point - 1] + (try cells.sum(of: row)))
      return true
    }
  }
}
