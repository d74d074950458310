import BundleFormat
import GTFSFeed
import TransitValues

/// Reads trips.txt into integer columns: about 60 bytes per trip in addition to its ID.
final class TripsImport: @unchecked Sendable {
  // Unchecked: written only by the step that reads the file, and only read afterwards.
  private var rows = TripTable()

  var routes: [RouteIndex] { rows.routes }
  /// Service numbers in calendar order, before ranking.
  var services: [Int32] { rows.services }
  var headsigns: [TextIndex] { rows.headsigns }
  /// Entries of ``shortNameTexts``, counted from 1; 0 for none.
  var shortNames: [Int32] { rows.shortNames }
  var blocks: [TextIndex] { rows.blocks }
  /// Ranks of shape_id.
  var shapes: [ShapeIndex] { rows.shapes }
  /// direction_id, wheelchair_accessible, bikes_allowed and cars_allowed; `nil` for an empty cell.
  var flags: [(Int16?, Int16?, Int16?, Int16?)] { rows.flags }
  /// The declared columns in the file without their own array, one row per trip; no rows if there are none.
  private(set) var others: RowStore
  /// The unknown columns, trip by trip.
  var extras: [TextIndex] { rows.extras }
  var shortNameTexts: ByteInterner { rows.shortNameTexts }

  let trips: IdentifierTable
  let extraCount: Int
  private let reader: TableReader
  private let columns: Columns
  /// The columns of ``others``.
  let otherColumns: [TypedColumn]
  private let context: ImportContext
  private let allServices: IdentifierTable

  var count: Int { routes.count }

  init(context: ImportContext, services: IdentifierTable) throws {
    self.context = context
    allServices = services
    reader = try TableReader("trips.txt", context: context)
    columns = Columns(reader)
    otherColumns = Self.otherColumns(of: reader)
    extraCount = reader.extras.count
    trips = context.references["trips.txt", "trip_id"]
    others = RowStore(width: otherColumns.count)
  }

  func run() throws {
    // Local variables, because each access to the members would be checked for exclusivity.
    var rows = TripTable()
    var others = others
    var routes = RepeatedLookup(context.references["routes.txt", "route_id"].lookup)
    var shapes = RepeatedLookup(context.references["shapes.txt", "shape_id"].lookup)
    var services = RepeatedLookup(allServices.lookup)
    var headsigns = TextColumn(pool: context.texts)
    var blocks = TextColumn(pool: context.texts)
    var extraColumns = SharedTextColumns(reader)
    try reader.forEachRow { row, bytes in
      func cell(_ column: TableColumn) -> Range<Int> { row.range(of: column) }
      guard let route = try required(columns.route, row, { routes.rank(of: bytes.extracting($0)) }),
        let service = try required(columns.service, row, { services.number(of: bytes.extracting($0)) })
      else { return }
      for column in otherColumns where try !column.allows(row, bytes) { return }
      let id = bytes.extracting(cell(columns.trip))
      if id.count == 0 { return try row.noteDropped(.missingRequiredField, columns.trip) }
      guard trips.insert(id).isNew else { return try row.noteDropped(.duplicateKey, columns.trip) }
      rows.routes.append(RouteIndex(route))
      rows.services.append(Int32(service))
      rows.headsigns.append(headsigns.index(of: bytes.extracting(cell(columns.headsign))))
      rows.blocks.append(blocks.index(of: bytes.extracting(cell(columns.block))))
      rows.appendShortName(bytes.extracting(cell(columns.shortName)))
      rows.shapes.append(try shape(row, bytes, in: &shapes))
      rows.flags.append(
        (
          try flag(columns.direction, row, bytes), try flag(columns.wheelchair, row, bytes),
          try flag(columns.bikes, row, bytes), try flag(columns.cars, row, bytes)
        ))
      try extraColumns.append(row, bytes, to: &rows.extras)
      for column in otherColumns { try column.append(row, bytes, to: &others) }
      if !otherColumns.isEmpty { others.endRow() }
    }
    self.rows = rows
    self.others = others
    trips.rank()
  }

  private struct Columns {
    let trip, route, service, headsign, shortName, direction, block, shape: TableColumn
    let wheelchair, bikes, cars: TableColumn

    init(_ reader: TableReader) {
      func find(_ column: TripColumn) -> TableColumn { reader.column(column.rawValue) }
      trip = find(.trip)
      route = find(.route)
      service = find(.service)
      headsign = find(.headsign)
      shortName = find(.shortName)
      direction = find(.direction)
      block = find(.block)
      shape = find(.shape)
      wheelchair = find(.wheelchair)
      bikes = find(.bikes)
      cars = find(.cars)
    }
  }

  private static func otherColumns(of reader: TableReader) -> [TypedColumn] {
    reader.columns.filter { !$0.isAbsent && TripColumn(rawValue: $0.name) == nil }
      .map { TypedColumn($0, of: reader.schema, context: reader.context) }
  }

  /// Returns the number of a required reference. If it is missing or invalid, returns `nil` and adds a notice for the
  /// dropped row.
  private func required(_ column: TableColumn, _ row: TableRow, _ find: (Range<Int>) -> Int?) throws -> Int? {
    let range = row.range(of: column)
    if !range.isEmpty, let number = find(range) { return number }
    try row.noteDropped(range.isEmpty ? .missingRequiredField : .foreignKeyViolation, column)
    return nil
  }

  private func shape(_ row: TableRow, _ bytes: Span<UInt8>, in table: inout RepeatedLookup) throws -> ShapeIndex {
    let range = row.range(of: columns.shape)
    if range.isEmpty { return .none }
    if let rank = table.rank(of: bytes.extracting(range)) { return ShapeIndex(rank) }
    try row.note(.foreignKeyViolation, columns.shape)
    return .none
  }

  private func flag(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int16? {
    guard let value = try row.integer(column, in: bytes) else { return nil }
    if let flag = Int16(exactly: value) { return flag }
    try row.note(.numberOutOfRange, column)
    return nil
  }
}

/// The columns of trips.txt; see ``TripsImport``.
private struct TripTable {
  var routes: [RouteIndex] = []
  var services: [Int32] = []
  var headsigns: [TextIndex] = []
  var shortNames: [Int32] = []
  var blocks: [TextIndex] = []
  var shapes: [ShapeIndex] = []
  var flags: [(Int16?, Int16?, Int16?, Int16?)] = []
  var extras: [TextIndex] = []
  var shortNameTexts = ByteInterner()

  mutating func appendShortName(_ name: Span<UInt8>) {
    shortNames.append(name.count == 0 ? 0 : Int32(shortNameTexts.intern(name).number + 1))
  }
}
