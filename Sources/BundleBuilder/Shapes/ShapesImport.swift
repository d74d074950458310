import BundleFormat
import GTFSFeed
import TransitValues

/// A row of shapes.txt.
struct ShapePoint: Equatable {
  var sequence = 0
  var latitudeE7: Int?
  var longitudeE7: Int?
  var distance = Distance.none
  /// The texts of the columns that have no form of their own.
  var extras: [TextIndex] = []

  func encode(to encoder: inout VarintEncoder, after previous: ShapePoint) {
    encoder.append(signed: sequence &- previous.sequence &- 1)
    encoder.append(optional: latitudeE7.map { $0 - (previous.latitudeE7 ?? 0) })
    encoder.append(optional: longitudeE7.map { $0 - (previous.longitudeE7 ?? 0) })
    distance.encode(to: &encoder)
    for extra in extras { encoder.append(UInt64(extra.rawValue)) }
  }

  init() {}

  init(from decoder: inout VarintDecoder, after previous: ShapePoint, extraCount: Int) {
    sequence = previous.sequence &+ 1 &+ decoder.nextSigned()
    latitudeE7 = decoder.nextOptional().map { $0 + (previous.latitudeE7 ?? 0) }
    longitudeE7 = decoder.nextOptional().map { $0 + (previous.longitudeE7 ?? 0) }
    distance = Distance(from: &decoder)
    extras = (0..<extraCount).map { _ in TextIndex(Int(decoder.next())) }
  }
}

/// Reads the points of a line in their order.
struct PointDecoder {
  private var decoder: VarintDecoder
  private var previous = ShapePoint()
  private let extraCount: Int

  init(_ line: [UInt8], extraCount: Int) {
    decoder = VarintDecoder(line)
    self.extraCount = extraCount
  }

  /// `nil` at the end.
  mutating func next() -> ShapePoint? {
    if decoder.isAtEnd { return nil }
    previous = ShapePoint(from: &decoder, after: previous, extraCount: extraCount)
    return previous
  }
}

/// Reads shapes.txt: every shape a line, equal lines held once.
///
/// Like the rows of a trip, the points of a shape mostly stand together; see ``StopTimesImport``.
final class ShapesImport {
  private static let file = "shapes.txt"

  private let reader: TableReader
  private let context: ImportContext
  private let scattered: ScatteredRows
  private let columns: Columns
  private var extraColumns: SharedTextColumns
  let extraCount: Int

  private var shape = -1
  private var shapeID: [UInt8] = []
  private var points: [ShapePoint] = []
  private var sequences = SequenceNumbers()
  private var encoder = VarintEncoder()

  let shapes: IdentifierTable
  /// Lines by number from 0.
  private(set) var lines = ByteInterner()
  /// By shape in the order of the file: the number of its line, from 1.
  private(set) var line: [Int32] = []
  /// Rows of shapes.txt that are kept.
  private(set) var rowCount = 0

  init(context: ImportContext) throws {
    self.context = context
    reader = try TableReader(Self.file, context: context)
    scattered = ScatteredRows(folder: context.scratchFolder, file: Self.file)
    columns = Columns(reader)
    extraColumns = SharedTextColumns(reader)
    extraCount = extraColumns.count
    shapes = context.references[Self.file, "shape_id"]
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

  func run() throws {
    try reader.forEachRow { row, bytes in
      try take(row, bytes)
    }
    closeShape()
    try joinScatteredPoints()
    shapes.rank()
  }

  /// Gives the points of a line one by one, by its number from 1.
  func pointDecoder(ofLine number: Int) -> PointDecoder {
    PointDecoder(lines.array(of: number - 1), extraCount: extraCount)
  }

  /// The points of a line, by its number from 1.
  func points(ofLine number: Int) -> [ShapePoint] {
    var decoder = pointDecoder(ofLine: number)
    var points: [ShapePoint] = []
    while let point = decoder.next() { points.append(point) }
    return points
  }

  /// The unit of all distances that are kept.
  func distanceUnit() -> DecimalUnit {
    var unit = DecimalUnit()
    if columns.distance.isAbsent { return unit }
    for line in UsedNumbers(line, count: lines.count).all {
      var points = pointDecoder(ofLine: line)
      while let point = points.next() { unit.count(point.distance) }
    }
    return unit
  }

  private func take(_ row: TableRow, _ bytes: Span<UInt8>) throws {
    let id = bytes.extracting(row.range(of: columns.id))
    if id.count == 0 { return try row.noteDropped(.missingRequiredField, columns.id) }
    guard try extraColumns.allow(row, bytes), let point = try readPoint(row, bytes) else { return }
    let isSameShape = shape >= 0 && shapeID.withSpan { $0.equals(id) }
    if !isSameShape {
      closeShape()
      begin(id)
    }
    if line[shape] != 0 {
      var encoder = VarintEncoder()
      encoder.append(UInt64(row.line))
      point.encode(to: &encoder, after: ShapePoint())
      try scattered.add(encoder.bytes, raw: row.rawText, owner: shape)
    } else if !sequences.insert(point.sequence) {
      try row.noteDropped(.duplicateKey, columns.sequence)
    } else {
      points.append(point)
    }
  }

  private func begin(_ id: Span<UInt8>) {
    shape = shapes.insert(id).number
    if shape == line.count { line.append(0) }
    shapeID.removeAll(keepingCapacity: true)
    for index in 0..<id.count { shapeID.append(id[index]) }
  }

  private func closeShape() {
    if points.isEmpty { return }
    set(points, of: shape)
    points.removeAll(keepingCapacity: true)
    sequences.removeAll()
  }

  private func set(_ points: [ShapePoint], of shape: Int) {
    if line[shape] != 0 { rowCount -= self.points(ofLine: Int(line[shape])).count }
    rowCount += points.count
    encoder.removeAll()
    var previous = ShapePoint()
    for point in points.sorted(by: { $0.sequence < $1.sequence }) {
      point.encode(to: &encoder, after: previous)
      previous = point
    }
    line[shape] = Int32(encoder.bytes.withSpan { lines.intern($0).number } + 1)
  }

  private func joinScatteredPoints() throws {
    var owner = -1
    var later: [ScatteredPoint] = []
    try scattered.readAll { shape, content, raw in
      if shape != owner {
        try join(later, to: owner)
        (owner, later) = (shape, [])
        try context.cancellation.check()
      }
      var decoder = VarintDecoder(content)
      let line = Int(decoder.next())
      let point = ShapePoint(from: &decoder, after: ShapePoint(), extraCount: extraCount)
      later.append(ScatteredPoint(line: line, point: point, raw: raw))
    }
    try join(later, to: owner)
  }

  private struct ScatteredPoint {
    let line: Int
    let point: ShapePoint
    let raw: String
  }

  private func join(_ later: [ScatteredPoint], to shape: Int) throws {
    if later.isEmpty { return }
    var points = points(ofLine: Int(line[shape]))
    var sequences = Set(points.map(\.sequence))
    for row in later {
      if sequences.insert(row.point.sequence).inserted {
        points.append(row.point)
      } else {
        try context.notices.add(
          ImportNotice(
            droppedRow: row.raw, .duplicateKey, file: Self.file, line: row.line, field: columns.sequence.name))
      }
    }
    set(points, of: shape)
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
    if extraCount > 0 { try extraColumns.append(row, bytes, to: &point.extras) }
    return point
  }

  private func degrees(
    _ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>, _ parse: (Span<UInt8>) throws(FieldError) -> Int
  ) throws -> Int? {
    if row.isEmpty(column) { try row.note(.missingRequiredField, column) }
    return try row.value(column, in: bytes, parse)
  }
}
