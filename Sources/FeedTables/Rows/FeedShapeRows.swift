import BundleFormat
import BundleReader
package import TransitBundle
package import TransitValues

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

  /// The cells that every point has, as numbers; `nil` for an empty cell, and for a distance that is not a number.
  package struct Point: Sendable {
    package let sequence: Int
    package let latitude: Double?
    package let longitude: Double?
    package let distance: Double?

    /// - Parameter cells: Those of a point in ``cells(ofLine:)``.
    package init(_ cells: ArraySlice<FeedCell>) {
      let first = cells.startIndex
      (latitude, longitude, distance) = (cells[first].number, cells[first + 1].number, cells[first + 3].number)
      sequence = if case .integer(let number) = cells[first + 2] { number } else { 0 }
    }
  }

  /// The columns in the order of the file's header.
  package let columns: [Column]
  /// The number of cells per point.
  package let cellCount: Int

  private let lines: RecordTree
  private var points: PointPlaces
  private let distanceDigits: Int
  private var texts: FeedTexts

  /// The columns of a point that always exist, in the order of its cells.
  private static let pointColumns = ["shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled"]
  /// The digits of a degree in `point`.
  private static let degreeDigits = 7

  /// - Parameter header: The columns of the file.
  /// - Returns: `nil` if a column is stored in another form than its text.
  package init?(_ timetable: Timetable, header: [String]) throws(DatabaseError) {
    let contents = timetable.metadata.contents
    let extras = ExtraColumns(of: GTFSSchema.shapes, in: contents).columns
    guard extras.allSatisfy({ $0.hasTexts }), (0...18).contains(contents.shapeDistanceDigits) else { return nil }
    let names = Self.pointColumns + extras.map { $0.name }
    columns = header.compactMap { name in
      name == "shape_id" ? .shape : names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { .point($0) }
    }
    if columns.count < header.count { return nil }
    cellCount = names.count
    distanceDigits = contents.shapeDistanceDigits
    let schema = try SchemaRows(of: timetable.file)
    lines = try schema.tree("line_point", of: timetable.file)
    points = PointPlaces(try schema.tree("point", of: timetable.file))
    texts = FeedTexts(try schema.tree("text", of: timetable.file), column: 1)
  }

  /// The cells of all points of a line, one point after another, sorted by `shape_pt_sequence`.
  package mutating func cells(ofLine line: Int) throws(DatabaseError) -> [FeedCell]? {
    var scan = try RecordScan(ofIndex: lines, from: line, columnCount: 1 + cellCount)
    var cells: [FeedCell] = []
    var last: (position: Int, sequence: Int)?
    while try scan.step(), scan.integer(at: 0) == line {
      guard let position = scan.integer(at: 1), let point = scan.integer(at: 2), let sequence = scan.integer(at: 3),
        last.map({ $0.position < position && $0.sequence < sequence }) ?? true, let distance = distance(scan)
      else { return nil }
      last = (position, sequence)
      // The view has no row for a point that does not exist.
      guard let place = try points[point] else { continue }
      guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
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

  /// The places of points. Reads and keeps points of near numbers together: those of a shape mostly follow each other, and
  /// other shapes have some of them too.
  private struct PointPlaces: Sendable {
    struct Place {
      /// `nil` for a value of another type.
      let latitude: FeedCell?
      let longitude: FeedCell?
    }

    private let tree: RecordTree
    /// By point number without its lowest bits.
    private var chunks: [Int: [Place?]] = [:]
    private var last: (number: Int, places: [Place?]) = (.min, [])

    private static let chunkBits = 6
    /// About 8 MB.
    private static let largestChunkCount = 1500

    init(_ tree: RecordTree) { self.tree = tree }

    /// `nil` for a point that does not exist.
    subscript(point: Int) -> Place? {
      mutating get throws(DatabaseError) {
        let number = point >> Self.chunkBits
        if number != last.number { last = (number, try chunk(number)) }
        return last.places[point - number << Self.chunkBits]
      }
    }

    private mutating func chunk(_ number: Int) throws(DatabaseError) -> [Place?] {
      if let places = chunks[number] { return places }
      var places = [Place?](repeating: nil, count: 1 << Self.chunkBits)
      let first = number << Self.chunkBits
      var scan = try RecordScan(ofTable: tree, from: first, columnCount: 3)
      // Rowids of a damaged table can be any.
      while try scan.step(), places.indices.contains(scan.rowID &- first) {
        places[scan.rowID &- first] = Place(latitude: Self.degrees(scan, at: 1), longitude: Self.degrees(scan, at: 2))
      }
      if chunks.count > Self.largestChunkCount { chunks.removeAll() }
      chunks[number] = places
      return places
    }

    private static func degrees(_ scan: borrowing RecordScan, at column: Int) -> FeedCell? {
      if scan.isNull(at: column) { return .empty }
      return scan.integer(at: column).map { .decimal(units: $0, digits: degreeDigits) }
    }
  }
}
