import BundleFormat
import GTFSFeed
import Operations
import TransitFiles
import TransitValues

/// Reads shapes.txt.
///
/// The points of a shape are mostly consecutive, like the rows of a trip; see ``StopTimesImport``.
final class ShapesImport {
  private static let file = "shapes.txt"

  private let reader: TableReader
  private let context: ImportContext
  private let lateRows: LateRows
  private let columns: Columns
  private let fastParser: FastPointParser?
  private var extraColumns: SharedTextColumns
  private var shapes: ImportedShapes

  init(references: References, context: ImportContext) throws {
    self.context = context
    reader = try TableReader(Self.file, context: context)
    lateRows = LateRows(folder: context.scratch.path, file: Self.file)
    columns = Columns(reader)
    extraColumns = SharedTextColumns(reader, references: references)
    fastParser = FastPointParser(reader)
    shapes = ImportedShapes(extraCount: extraColumns.count, hasDistances: !columns.distance.isAbsent)
  }

  private struct Columns {
    let id, latitude, longitude, sequence, distance: TableColumn

    init(_ reader: TableReader) {
      id = reader.column("shape_id")
      latitude = reader.column("shape_pt_lat")
      longitude = reader.column("shape_pt_lon")
      sequence = reader.column("shape_pt_sequence")
      distance = reader.column("shape_dist_traveled")
    }
  }

  func run() throws -> ImportedShapes {
    var current = CurrentShape(extraCount: extraColumns.count)
    try reader.forEachRow { row, cells, bytes in
      if row.isRegular, let fastParser, readFast(cells, bytes, fastParser, of: &current) { return }
      try readSlow(row, bytes, of: &current)
    }
    close(&current)
    try joinLatePoints()
    shapes.ids.rank()
    return shapes
  }

  /// Fast path: reads a row; returns false without adding a point if the row needs the slow path.
  private func readFast(
    _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fastParser: FastPointParser, of current: inout CurrentShape
  ) -> Bool {
    let id = bytes.extracting(cells[fastParser.id].range)
    guard id.count > 0, let point = fastParser.point(cells, bytes) else { return false }
    if !current.isShape(id) { begin(id, &current) }
    return !current.isClosed && current.appendRising(point)
  }

  private func readSlow(_ row: TableRow, _ bytes: Span<UInt8>, of current: inout CurrentShape) throws {
    let id = bytes.extracting(row.range(of: columns.id))
    if id.count == 0 { return try row.noteDropped(.missingRequiredField, columns.id) }
    guard try extraColumns.allow(row, bytes), let point = try readPoint(row, bytes) else { return }
    if !current.isShape(id) { begin(id, &current) }
    if current.isClosed {
      var encoder = VarintEncoder()
      encoder.append(UInt64(row.line))
      point.encode(to: &encoder, after: ShapePoint())
      try encoder.withBytes { try lateRows.add($0, of: row, owner: current.shape) }
    } else if !current.append(point) {
      try row.noteDropped(.duplicateKey, columns.sequence)
    }
  }

  /// Stores the current line and begins another shape, or continues one that already has a line.
  private func begin(_ id: Span<UInt8>, _ current: inout CurrentShape) {
    close(&current)
    let shape = shapes.ids.insert(id).number
    if shape == shapes.line.count { shapes.line.append(0) }
    current.begin(shape, id, isClosed: shapes.line[shape] != 0)
  }

  private func close(_ current: inout CurrentShape) {
    if current.count == 0 { return }
    shapes.rowCount += current.count
    shapes.line[current.shape] = Int32(current.withLine { shapes.lines.intern($0).number } + 1)
    current.removeAll()
  }

  private func joinLatePoints() throws {
    try lateRows.readAll { shape, later in
      try context.cancellation.check()
      try join(later, to: shape)
    }
  }

  private func join(_ later: [LateRow], to shape: Int) throws {
    let shared = shapes.points(ofLine: Int(shapes.line[shape]))
    var points = shared
    var sequences = Set(points.map(\.sequence))
    for row in later {
      var decoder = VarintDecoder(row.content)
      let line = Int(decoder.next())
      let point = ShapePoint(from: &decoder, after: ShapePoint(), extraCount: extraColumns.count)
      if sequences.insert(point.sequence).inserted {
        points.append(point)
      } else {
        try context.notices.add(
          ImportNotice(
            droppedRow: String(decoding: row.raw, as: UTF8.self), .duplicateKey, file: Self.file, line: line,
            field: columns.sequence.name))
      }
    }
    shapes.rowCount += points.count - shared.count
    shapes.line[shape] = Int32(ShapePoint.withLine(of: points) { shapes.lines.intern($0).number } + 1)
  }

  private func readPoint(_ row: TableRow, _ bytes: Span<UInt8>) throws -> ShapePoint? {
    var point = ShapePoint()
    if row.isEmpty(columns.sequence) {
      try row.noteDropped(.missingRequiredField, columns.sequence)
      return nil
    }
    do throws(FieldError) {
      point.sequence = try FieldParser.integer(bytes.extracting(row.range(of: columns.sequence)))
    } catch {
      try row.noteDropped(NoticeCode(error, in: columns.sequence.schema.type), columns.sequence)
      return nil
    }
    point.latitudeE7 = try degrees(columns.latitude, row, bytes) { (cell) throws(FieldError) in
      try FieldParser.latitudeE7(cell)
    }
    point.longitudeE7 = try degrees(columns.longitude, row, bytes) { (cell) throws(FieldError) in
      try FieldParser.longitudeE7(cell)
    }
    let distance = try row.value(columns.distance, in: bytes) { (cell) throws(FieldError) in
      try Distance(cell, texts: context.texts)
    }
    point.distance = distance ?? .none
    if extraColumns.count > 0 { try extraColumns.append(row, bytes, to: &point.extras) }
    return point
  }

  private func degrees(
    _ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>, _ parse: (Span<UInt8>) throws(FieldError) -> Int
  ) throws -> Int? {
    if row.isEmpty(column) { try row.note(.missingRequiredField, column) }
    return try row.value(column, in: bytes, parse)
  }
}
