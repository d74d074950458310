import BundleFormat
package import TransitSQLite
import TransitValues

/// The rows of shapes.txt, composed of the tables that store them, for exports.
///
/// `nil` results mean unusual content, which only a damaged or foreign database has: its rows are those of the view.
package struct FeedShapeRows: Sendable {
  /// A column of the file.
  package enum Column: Equatable, Sendable {
    case shape
    /// A cell of the point, by its index in a row of ``cells(ofLine:)``.
    case point(Int)
  }

  /// The columns in the order of the file's header.
  package let columns: [Column]
  /// The number of cells per point.
  package let cellCount: Int

  private let lines: RecordTree
  private let points: RecordTree
  private let distanceDigits: Int
  private var texts: FeedTexts

  /// The columns of a point that always exist, in the order of its cells.
  private static let pointColumns = ["shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled"]
  /// The digits of a degree in `point`.
  private static let degreeDigits = 7

  /// - Parameter header: The columns of the file.
  /// - Returns: `nil` if a column is stored in another form than its text.
  package init?(_ timetable: Timetable, _ connection: Connection, header: [String]) throws(SQLiteError) {
    let contents = timetable.metadata.contents
    let extras = ExtraColumns(of: GTFSSchema.shapes, in: contents).columns
    guard extras.allSatisfy(\.hasTexts), (0...18).contains(contents.shapeDistanceDigits) else { return nil }
    let names = Self.pointColumns + extras.map(\.name)
    columns = header.compactMap { name in
      name == "shape_id" ? .shape : names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { .point($0) }
    }
    if columns.count < header.count { return nil }
    cellCount = names.count
    distanceDigits = contents.shapeDistanceDigits
    let roots = try TreeRoots(of: timetable.file, connection)
    lines = try roots.tree("line_point")
    points = try roots.tree("point")
    texts = FeedTexts(try roots.tree("text"), column: 1)
  }

  /// The cells of all points of a line, one point after another, sorted by `shape_pt_sequence`.
  package mutating func cells(ofLine line: Int) throws(SQLiteError) -> [FeedCell]? {
    var scan = try RecordScan(ofIndex: lines, from: line, columnCount: 1 + cellCount)
    var places = PointPlaces(points)
    var cells: [FeedCell] = []
    var last: (position: Int, sequence: Int)?
    while try scan.step(), scan.integer(at: 0) == line {
      guard let position = scan.integer(at: 1), let point = scan.integer(at: 2), let sequence = scan.integer(at: 3),
        last.map({ $0.position < position && $0.sequence < sequence }) ?? true, let distance = distance(scan)
      else { return nil }
      last = (position, sequence)
      // The view has no row for a point that does not exist.
      guard try places.move(to: point) else { continue }
      guard let latitude = places.latitude, let longitude = places.longitude else { return nil }
      cells += [latitude, longitude, .integer(sequence), distance]
      for column in 5..<1 + cellCount {
        guard let cell = try texts.cell(at: column, of: scan) else { return nil }
        cells.append(cell)
      }
    }
    return cells
  }

  private func distance(_ scan: borrowing RecordScan) -> FeedCell? {
    if scan.isNull(at: 4) { return .empty }
    if let units = scan.integer(at: 4) { return .decimal(units: units, digits: distanceDigits) }
    return scan.text(at: 4).map { .text(Array($0)) }
  }

  /// The points, mostly read in the order of their numbers.
  private struct PointPlaces: ~Copyable {
    private let tree: RecordTree
    private var scan: RecordScan?
    private(set) var latitude: FeedCell? = .empty
    private(set) var longitude: FeedCell? = .empty

    init(_ tree: RecordTree) { self.tree = tree }

    /// Reads a point; `false` if it does not exist.
    mutating func move(to point: Int) throws(SQLiteError) -> Bool {
      if var scan = scan.take(), scan.rowID == point - 1, try scan.step(), scan.rowID == point {
        note(scan)
        self.scan = consume scan
        return true
      }
      var scan = try RecordScan(ofTable: tree, from: point, columnCount: 3)
      guard try scan.step(), scan.rowID == point else { return false }
      note(scan)
      self.scan = consume scan
      return true
    }

    private mutating func note(_ scan: borrowing RecordScan) {
      (latitude, longitude) = (Self.degrees(scan, at: 1), Self.degrees(scan, at: 2))
    }

    private static func degrees(_ scan: borrowing RecordScan, at column: Int) -> FeedCell? {
      if scan.isNull(at: column) { return .empty }
      return scan.integer(at: column).map { .decimal(units: $0, digits: degreeDigits) }
    }
  }
}
