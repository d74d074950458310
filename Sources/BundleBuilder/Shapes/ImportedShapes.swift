import BundleFormat
import GTFSFeed
import TransitValues

/// The shapes of a feed. Every shape is a line, and equal lines are stored once.
struct ImportedShapes: Sendable {
  /// The shape_ids, ranked once the file is read.
  var ids = IdentifierTable()
  /// Lines, numbered from 0.
  var lines = ByteInterner()
  /// By shape in file order: the number of its line, counted from 1.
  var line: [Int32] = []
  /// The number of rows kept from shapes.txt.
  var rowCount = 0
  /// The columns of shapes.txt whose values are shared texts.
  let extraCount: Int
  /// Whether shapes.txt has shape_dist_traveled.
  let hasDistances: Bool

  var references: References {
    var references = References()
    references["shapes.txt", "shape_id"] = ids
    return references
  }

  /// Decodes the points of a line one by one. Lines are counted from 1.
  func pointDecoder(ofLine number: Int) -> PointDecoder {
    PointDecoder(lines.array(of: number - 1), extraCount: extraCount)
  }

  /// The points of a line, counted from 1.
  func points(ofLine number: Int) -> [ShapePoint] {
    ShapePoint.points(of: lines.array(of: number - 1), extraCount: extraCount)
  }

  /// The unit of all distances that are kept.
  func distanceUnit() -> DecimalUnit {
    var unit = DecimalUnit()
    if !hasDistances { return unit }
    for line in UsedNumbers(line, count: lines.count).all {
      var points = pointDecoder(ofLine: line)
      while let point = points.next() { unit.count(point.distance) }
    }
    return unit
  }
}
