import FeedTables
import FeedWriter
import GTFSFeed
import TransitBundle
import TransitValues

/// Writes the files of an extract, except stop_times.txt.
struct KeptRows {
  let reading: FeedReading
  let trips: TripSelection
  let calls: CallsCopy
  let kept: KeptIDs
  let shapes: ShapeCuts
  let inSeatTransfers: InSeatTransfers
  /// The days of the extract; `nil` for all.
  let dates: ClosedRange<ServiceDate>?
  var texts: TranslatedTexts
  /// The number of rows of each file that was written.
  var rowCounts: [String: Int] = [:]

  mutating func write(to output: inout FeedOutput) throws {
    // Translations come last: they depend on the texts of the other files.
    let apart = [GTFSSchema.stopTimes, GTFSSchema.transfers, GTFSSchema.translations]
    for schema in GTFSSchema.files where schema.isTable {
      if schema == GTFSSchema.transfers { try writeTransfers(to: &output) }
      if apart.contains(schema) { continue }
      if schema == GTFSSchema.shapes, let composed = try composedShapes() {
        try write(composed, to: &output)
      } else {
        try write(schema, to: &output)
      }
    }
    try write(GTFSSchema.translations, to: &output)
    try writeZones(to: &output)
  }

  /// The columns whose ids must be in the extract; `nil` if more decides. An empty cell refers to nothing.
  static func filters(of schema: FileSchema) -> [ColumnName]? {
    switch schema {
    case GTFSSchema.stopTimes, GTFSSchema.transfers: nil
    case GTFSSchema.fareLegRules, GTFSSchema.translations, GTFSSchema.feedInfo: []
    case GTFSSchema.fareRules: [.fareID]
    case GTFSSchema.fareLegJoinRules: [.fromNetworkID, .toNetworkID, .fromStopID, .toStopID]
    case GTFSSchema.fareTransferRules: [.fromLegGroupID, .toLegGroupID]
    case GTFSSchema.stopAreas: [.stopID]
    case GTFSSchema.routeNetworks: [.routeID]
    case GTFSSchema.pathways: [.fromStopID, .toStopID]
    case GTFSSchema.attributions: [.agencyID, .routeID, .tripID]
    default: schema.owner.map { [$0] }
    }
  }

  private mutating func write(_ schema: FileSchema, to output: inout FeedOutput) throws {
    let scan = try reading.table(schema) { [kept] id in schema != GTFSSchema.shapes || kept.allow(id, .shape) }
    guard let scan else { return }
    var copy = TableCopy(scan)
    try write(scan, &copy, to: &output)
    try copy.end(&output)
    rowCounts[schema.name] = copy.rowCount
  }

  private mutating func write(_ scan: TableScan, _ copy: inout TableCopy, to output: inout FeedOutput) throws {
    let schema = scan.schema
    // Translations of the legacy form are by text alone, and are copied whole.
    let isLegacy = schema == GTFSSchema.translations && scan.position(of: .tableName) == TableScan.absent
    let filters = (Self.filters(of: schema) ?? []).compactMap { column in
      schema.idKind(of: column).map { (position: scan.position(of: column), kind: $0) }
    }
    let translated = texts.columns(of: scan)
    let special = isLegacy ? nil : Self.specialColumns[schema]
    let positions = (special ?? []).map { scan.position(of: $0) }
    try scan.forEachRow { batch, record, bytes in
      for filter in filters {
        let range = batch.range(of: record, filter.position)
        if !range.isEmpty, !kept.contains(bytes.extracting(range), filter.kind) { return }
      }
      var change = RowChange.copy
      if let special {
        let row = Row(special, positions.map { bytes.extracting(batch.range(of: record, $0)).array })
        change = self.change(of: row, in: schema)
      }
      switch change {
      case .drop: return
      case .copy: try copy.write(batch, record, to: &output)
      case .replace(let cells): try copy.write(batch, record, bytes, replacing: cells, to: &output)
      }
      texts.add(translated, batch, record, bytes)
    }
  }

  /// The rows of shapes.txt by shape; `nil` if they must be read one by one.
  private func composedShapes() throws -> ComposedShapes? {
    guard let header = try reading.header(of: GTFSSchema.shapes), !texts.translate(GTFSSchema.shapes, header) else {
      return nil
    }
    return try reading.composed[GTFSSchema.shapes.name]?.shapes()
  }

  /// Writes shapes.txt of a bundle.
  private mutating func write(_ composed: ComposedShapes, to output: inout FeedOutput) throws {
    var copy = TableCopy(GTFSSchema.shapes, header: try reading.header(of: GTFSSchema.shapes) ?? [])
    while try composed.step() {
      guard kept.allow(composed.id, .shape) else { continue }
      guard try composed.read() else {
        let scan = try TableScan(GTFSSchema.shapes, text: try composed.text(), of: reading)
        try write(scan, &copy, to: &output)
        continue
      }
      var points = 0..<composed.pointCount
      if let range = shapes.range(of: composed.id) {
        // Sorted by number.
        let first = points.first { composed.point($0).sequence >= range.lowerBound } ?? points.endIndex
        points = first..<(points.first { composed.point($0).sequence > range.upperBound } ?? points.endIndex)
      }
      if points.isEmpty { continue }
      try reading.advance(by: try copy.write(points, to: &output) { composed.append($0, to: &$1) })
    }
    try copy.end(&output)
    rowCounts[GTFSSchema.shapes.name] = copy.rowCount
  }

  /// Writes the zones of the extract with everything else that is in the GeoJSON.
  private func writeZones(to output: inout FeedOutput) throws {
    guard let (bytes, features) = try reading.zones(), let first = features.first, let last = features.last else {
      return
    }
    // A zone whose id is not where it should be may be the one that a call means.
    let zones = features.filter { $0.id.map { kept.contains(Array($0.utf8), .place) } ?? calls.useZones }
    if zones.isEmpty { return }
    try output.begin(GTFSSchema.locations.name)
    try output.append(Array(bytes[..<first.range.lowerBound]))
    for (index, zone) in zones.enumerated() {
      if index > 0 { try output.append(Array(",\n".utf8)) }
      try output.append(Array(bytes[zone.range]))
    }
    try output.append(Array(bytes[last.range.upperBound...]))
    try output.end()
  }
}

// MARK: - Rows that need more than their ids

/// What to do with a row.
private enum RowChange {
  case drop, copy
  /// Copied with other cells.
  case replace([ColumnName: [UInt8]])
}

extension KeptRows {
  /// The columns that decide about the rows of a file whose ids do not suffice.
  private static let specialColumns: [FileSchema: [ColumnName]] = [
    GTFSSchema.calendar: [.serviceID, .startDate, .endDate],
    GTFSSchema.calendarDates: [.serviceID, .date],
    GTFSSchema.feedInfo: [.feedStartDate, .feedEndDate],
    GTFSSchema.frequencies: [.tripID, .startTime, .endTime],
    GTFSSchema.shapes: [.shapeID, .shapePtSequence],
    GTFSSchema.fareRules: KeptIDs.fareRuleColumns,
    GTFSSchema.fareLegRules: KeptIDs.legRuleColumns,
    GTFSSchema.translations: [.tableName, .fieldName, .recordID, .recordSubID, .fieldValue],
  ]

  private func change(of row: Row, in schema: FileSchema) -> RowChange {
    switch schema {
    case GTFSSchema.calendar:
      return kept.tripServices.contains(row[.serviceID]) ? period(.startDate, .endDate, of: row, or: .drop) : .copy
    case GTFSSchema.feedInfo: return period(.feedStartDate, .feedEndDate, of: row, or: .copy)
    case GTFSSchema.calendarDates:
      guard let dates, kept.tripServices.contains(row[.serviceID]), let date = row.date(.date) else { return .copy }
      return dates.contains(date) ? .copy : .drop
    case GTFSSchema.frequencies: return times(of: row)
    case GTFSSchema.fareRules: return kept.isApplicable(fareRule: row) ? .copy : .drop
    case GTFSSchema.fareLegRules: return kept.isApplicable(legRule: row) ? .copy : .drop
    case GTFSSchema.translations: return isNeeded(translation: row) ? .copy : .drop
    default: return shapes.keeps(row.integer(.shapePtSequence), of: row[.shapeID]) ? .copy : .drop
    }
  }

  /// Cuts a period to the dates of the extract.
  ///
  /// - Parameter other: What to do with a period outside the dates.
  private func period(_ first: ColumnName, _ last: ColumnName, of row: Row, or other: RowChange) -> RowChange {
    guard let dates, let period = row.period(first, last) else { return .copy }
    guard period.overlaps(dates) else { return other }
    let part = period.clamped(to: dates)
    if part == period { return .copy }
    return .replace([
      first: Array(part.lowerBound.description.utf8), last: Array(part.upperBound.description.utf8),
    ])
  }

  /// Times of frequencies are those of a trip's first call, so they move with it.
  private func times(of row: Row) -> RowChange {
    guard let trip = trips.find(row[.tripID]), let delay = calls.ends[trip]?.delay, delay != 0,
      let start = row.time(.startTime), let end = row.time(.endTime), start + delay >= 0
    else { return .copy }
    func text(_ seconds: Int) -> [UInt8] { Array(ServiceTime(seconds: seconds + delay).description.utf8) }
    return .replace([.startTime: text(start), .endTime: text(end)])
  }

  private func isNeeded(translation row: Row) -> Bool {
    let table = row[.tableName].text
    if table == GTFSSchema.feedInfo.tableName { return true }
    if !row[.fieldValue].isEmpty { return texts.contains(row[.fieldValue], in: table, row[.fieldName].text) }
    guard let kind = IDKind(translationsOf: table), kept.allow(row[.recordID], kind) else { return false }
    if let kind = IDKind(translationsOf: table, part: 1), !kept.allow(row[.recordSubID], kind) { return false }
    guard table == GTFSSchema.stopTimes.tableName, case .cut(let run, _, _) = trips.share(of: row[.recordID]) else {
      return true
    }
    return row.integer(.recordSubID).map(run.contains) ?? false
  }
}
