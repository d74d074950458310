import BundleFormat
import GTFSFeed
import TransitValues

/// Reads trips.txt into columns of integers: about 60 bytes a trip besides its id.
final class TripsImport: @unchecked Sendable {
  // Unchecked: filled by the step that reads the file, only read afterwards.
  private(set) var routes: [RouteIndex] = []
  /// Numbers in the order of the calendars, until they are ranked.
  private(set) var services: [Int32] = []
  private(set) var headsigns: [TextIndex] = []
  /// Entries of ``shortNameTexts``, from 1; 0 for none.
  private(set) var shortNames: [Int32] = []
  private(set) var blocks: [TextIndex] = []
  /// Ranks of shape_id.
  private(set) var shapes: [ShapeIndex] = []
  /// direction_id, wheelchair_accessible, bikes_allowed and cars_allowed; `nil` for an empty cell.
  private(set) var flags: [(Int16?, Int16?, Int16?, Int16?)] = []
  /// safe_duration_factor and safe_duration_offset, a row a trip, if the file has such a column.
  private(set) var durations: RowStore?
  /// The unknown columns, trip by trip.
  private(set) var extras: [TextIndex] = []
  private(set) var shortNameTexts = ByteInterner()

  let trips: IdentifierTable
  let extraCount: Int
  private let reader: TableReader
  private let context: ImportContext
  private let allServices: IdentifierTable

  var count: Int { routes.count }

  init(context: ImportContext, services: IdentifierTable) throws {
    guard let schema = GTFSSchema.file(named: "trips.txt") else { preconditionFailure("GTFS has trips.txt") }
    self.context = context
    allServices = services
    reader = try TableReader(schema, context: context)
    extraCount = reader.unknown.count
    trips = context.references["trips.txt", "trip_id"]
    if reader.position(of: "safe_duration_factor") >= 0 || reader.position(of: "safe_duration_offset") >= 0 {
      durations = RowStore(width: 2)
    }
  }

  func run() throws {
    let routeTable = context.references["routes.txt", "route_id"]
    let shapeTable = context.references["shapes.txt", "shape_id"]
    var headsignColumn = TextColumn(pool: context.texts)
    var blockColumn = TextColumn(pool: context.texts)
    var extraColumns = reader.unknown.map { _ in TextColumn(pool: context.texts) }
    let position = Positions(reader)
    try reader.forEachRow { row, bytes in
      func cell(_ position: Int) -> Range<Int> { row.range(at: position) }
      guard let route = try required(position.route, row, "route_id", { routeTable.rank(of: bytes.extracting($0)) }),
        let service = try required(position.service, row, "service_id", { allServices.number(of: bytes.extracting($0)) })
      else { return }
      let id = bytes.extracting(cell(position.trip))
      if id.count == 0 { return try row.noteDropped(.missingRequiredField, field: "trip_id") }
      guard trips.insert(id).isNew else { return try row.noteDropped(.duplicateKey, field: "trip_id") }
      routes.append(RouteIndex(route))
      services.append(Int32(service))
      headsigns.append(headsignColumn.index(of: bytes.extracting(cell(position.headsign))))
      blocks.append(blockColumn.index(of: bytes.extracting(cell(position.block))))
      shortNames.append(shortName(bytes.extracting(cell(position.shortName))))
      shapes.append(try shape(row, bytes, at: position.shape, in: shapeTable))
      flags.append(
        (
          try flag("direction_id", position.direction, row, bytes),
          try flag("wheelchair_accessible", position.wheelchair, row, bytes),
          try flag("bikes_allowed", position.bikes, row, bytes), try flag("cars_allowed", position.cars, row, bytes)
        ))
      for index in reader.unknown.indices {
        extras.append(extraColumns[index].index(of: bytes.extracting(cell(reader.unknown[index].position))))
      }
      try appendDurations(row, bytes, position)
    }
    trips.rank()
  }

  private struct Positions {
    let trip, route, service, headsign, shortName, direction, block, shape, wheelchair, bikes, cars, factor, offset: Int

    init(_ reader: TableReader) {
      trip = reader.position(of: "trip_id")
      route = reader.position(of: "route_id")
      service = reader.position(of: "service_id")
      headsign = reader.position(of: "trip_headsign")
      shortName = reader.position(of: "trip_short_name")
      direction = reader.position(of: "direction_id")
      block = reader.position(of: "block_id")
      shape = reader.position(of: "shape_id")
      wheelchair = reader.position(of: "wheelchair_accessible")
      bikes = reader.position(of: "bikes_allowed")
      cars = reader.position(of: "cars_allowed")
      factor = reader.position(of: "safe_duration_factor")
      offset = reader.position(of: "safe_duration_offset")
    }
  }

  /// The number of a reference without which there is no trip; the row is noted where it is missing.
  private func required(
    _ position: Int, _ row: TableRow, _ field: String, _ find: (Range<Int>) -> Int?
  ) throws -> Int? {
    let range = row.range(at: position)
    if !range.isEmpty, let number = find(range) { return number }
    try row.noteDropped(range.isEmpty ? .missingRequiredField : .foreignKeyViolation, field: field)
    return nil
  }

  private func shape(_ row: TableRow, _ bytes: Span<UInt8>, at position: Int, in table: IdentifierTable) throws -> ShapeIndex {
    let range = row.range(at: position)
    if range.isEmpty { return .none }
    if let rank = table.rank(of: bytes.extracting(range)) { return ShapeIndex(rank) }
    try row.note(.foreignKeyViolation, field: "shape_id", at: position)
    return .none
  }

  private func shortName(_ name: Span<UInt8>) -> Int32 {
    name.count == 0 ? 0 : Int32(shortNameTexts.intern(name).number + 1)
  }

  private func flag(_ name: String, _ position: Int, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int16? {
    guard position >= 0, let column = reader.schema[name],
      let value = try row.integer(column, at: position, in: bytes)
    else { return nil }
    if let flag = Int16(exactly: value) { return flag }
    try row.note(.numberOutOfRange, field: name, at: position)
    return nil
  }

  private func appendDurations(_ row: TableRow, _ bytes: Span<UInt8>, _ position: Positions) throws {
    if durations == nil { return }
    for (name, position) in [("safe_duration_factor", position.factor), ("safe_duration_offset", position.offset)] {
      guard let column = reader.schema[name] else { continue }
      let kept = try row.value(column, at: position, in: bytes) { (cell) throws(FieldError) in
        try KeptDecimal(reading: cell)
      }
      switch kept {
      case nil: durations?.appendNull()
      case .integer(let value): durations?.append(value)
      case .number(let value): durations?.append(value)
      case .text: durations?.append(text: bytes.extracting(row.range(at: position)))
      }
    }
    durations?.endRow()
  }
}
