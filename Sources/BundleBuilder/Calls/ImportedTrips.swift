import BundleFormat
import GTFSFeed
import TransitValues

/// The trips of a feed as integer columns: about 60 bytes per trip in addition to its ID.
struct ImportedTrips: Sendable {
  /// The trip_ids in file order, ranked once the file is read.
  private(set) var ids = IdentifierTable()
  private(set) var routes: [RouteRank] = []
  private(set) var services: [ServiceRank] = []
  private(set) var headsigns: [TextIndex] = []
  /// Entries of ``shortNameTexts``, counted from 1; 0 for none.
  private(set) var shortNames: [Int32] = []
  private(set) var shortNameTexts = ByteInterner()
  private(set) var blocks: [TextIndex] = []
  private(set) var shapes: [ShapeRank] = []
  /// direction_id, wheelchair_accessible, bikes_allowed and cars_allowed; `nil` for an empty cell.
  private(set) var flags: [(Int16?, Int16?, Int16?, Int16?)] = []
  /// The declared columns in the file without their own array, one row per trip; no rows if there are none.
  private(set) var others: RowStore
  /// The columns of ``others``.
  let otherColumns: [ColumnSchema]
  /// The columns that share texts, trip by trip.
  private(set) var extras: [TextIndex] = []
  let extraCount: Int

  var count: Int { routes.count }

  var references: References {
    var references = References()
    references["trips.txt", "trip_id"] = ids
    return references
  }

  /// Reads trips.txt.
  ///
  /// - Parameter services: All services of the feed, ranked.
  init(services: IdentifierTable, references: References, context: ImportContext) throws {
    let reader = try TableReader("trips.txt", context: context)
    func find(_ column: TripColumn) -> TableColumn { reader.column(column.rawValue) }
    let columns = (
      trip: find(.trip), route: find(.route), service: find(.service), headsign: find(.headsign),
      shortName: find(.shortName), direction: find(.direction), block: find(.block), shape: find(.shape),
      wheelchair: find(.wheelchair), bikes: find(.bikes), cars: find(.cars)
    )
    let otherColumns = Self.otherColumns(of: reader, references)
    self.otherColumns = otherColumns.map(\.cell.schema)
    others = RowStore(width: otherColumns.count)
    extraCount = reader.extras.count
    var routeIDs = RepeatedLookup(references["routes.txt", "route_id"])
    var shapeIDs = RepeatedLookup(references["shapes.txt", "shape_id"])
    var serviceIDs = RepeatedLookup(services)
    var headsignTexts = TextColumn(pool: context.texts)
    var blockTexts = TextColumn(pool: context.texts)
    var extraColumns = SharedTextColumns(reader, references: references)
    try reader.forEachRow { row, _, bytes in
      func cell(_ column: TableColumn) -> Range<Int> { row.range(of: column) }
      guard let route = try Self.required(columns.route, row, { routeIDs.rank(of: bytes.extracting($0)) }),
        let service = try Self.required(columns.service, row, { serviceIDs.rank(of: bytes.extracting($0)) })
      else { return }
      for column in otherColumns where try !column.allows(row, bytes) { return }
      let id = bytes.extracting(cell(columns.trip))
      if id.count == 0 { return try row.noteDropped(.missingRequiredField, columns.trip) }
      guard ids.insert(id).isNew else { return try row.noteDropped(.duplicateKey, columns.trip) }
      routes.append(RouteRank(route))
      self.services.append(ServiceRank(service))
      headsigns.append(headsignTexts.index(of: bytes.extracting(cell(columns.headsign))))
      blocks.append(blockTexts.index(of: bytes.extracting(cell(columns.block))))
      appendShortName(bytes.extracting(cell(columns.shortName)))
      shapes.append(try Self.shape(columns.shape, row, bytes, in: &shapeIDs))
      flags.append(
        (
          try Self.flag(columns.direction, row, bytes), try Self.flag(columns.wheelchair, row, bytes),
          try Self.flag(columns.bikes, row, bytes), try Self.flag(columns.cars, row, bytes)
        ))
      try extraColumns.append(row, bytes, to: &extras)
      for column in otherColumns { try column.append(row, bytes, to: &others) }
      if !otherColumns.isEmpty { others.endRow() }
    }
    ids.rank()
  }

  private mutating func appendShortName(_ name: Span<UInt8>) {
    shortNames.append(name.count == 0 ? 0 : Int32(shortNameTexts.intern(name).number + 1))
  }

  private static func otherColumns(of reader: TableReader, _ references: References) -> [TypedColumn] {
    reader.columns.filter { !$0.isAbsent && TripColumn(rawValue: $0.name) == nil }
      .map { TypedColumn($0, of: reader.schema, references: references) }
  }

  /// Returns the number of a required reference. If it is missing or invalid, returns `nil` and adds a notice for the
  /// dropped row.
  private static func required(_ column: TableColumn, _ row: TableRow, _ find: (Range<Int>) -> Int?) throws -> Int? {
    let range = row.range(of: column)
    if !range.isEmpty, let number = find(range) { return number }
    try row.noteDropped(range.isEmpty ? .missingRequiredField : .foreignKeyViolation, column)
    return nil
  }

  private static func shape(
    _ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>, in table: inout RepeatedLookup
  ) throws -> ShapeRank {
    let range = row.range(of: column)
    if range.isEmpty { return .absent }
    if let rank = table.rank(of: bytes.extracting(range)) { return ShapeRank(rank) }
    try row.note(.foreignKeyViolation, column)
    return .absent
  }

  private static func flag(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int16? {
    guard let value = try row.integer(column, in: bytes) else { return nil }
    if let flag = Int16(exactly: value) { return flag }
    try row.note(.numberOutOfRange, column)
    return nil
  }
}
