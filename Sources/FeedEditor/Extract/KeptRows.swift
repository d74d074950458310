import FeedWriter
import GTFSFeed
import TransitValues

/// Writes the files of an extract, except stop_times.txt.
struct KeptRows {
  let reading: FeedReading
  let trips: TripSelection
  let ends: [Int: CutEnds]
  private let useZones: Bool
  let kept: KeptIDs
  private let shapes: ShapeCuts
  private let dates: ClosedRange<ServiceDate>?
  let seats: SeatLinks
  var texts: TranslatedTexts
  /// The number of rows of each file that was written.
  var rowCounts: [String: Int] = [:]

  init(
    _ reading: FeedReading, _ trips: TripSelection, _ calls: CallsCopy, _ kept: KeptIDs, _ shapes: ShapeCuts,
    _ seats: SeatLinks, _ texts: TranslatedTexts, dates: ClosedRange<ServiceDate>?
  ) {
    self.reading = reading
    self.trips = trips
    ends = calls.ends
    useZones = calls.useZones
    self.kept = kept
    self.shapes = shapes
    self.seats = seats
    self.texts = texts
    self.dates = dates
  }

  mutating func write(to output: inout FeedOutput) throws {
    // Translations come last: they depend on the texts of the other files.
    let last = ["stop_times.txt", "translations.txt"]
    for schema in GTFSSchema.files where schema.isTable && !last.contains(schema.name) {
      if schema.name == "transfers.txt" {
        try writeTransfers(to: &output)
      } else {
        try write(schema, to: &output)
      }
    }
    try write(GTFSSchema.translations, to: &output)
    try writeZones(to: &output)
  }

  /// The columns whose ids must be in the extract, by file. An empty cell refers to nothing.
  static let filters: [String: [String]] = [
    "agency.txt": ["agency_id"], "stops.txt": ["stop_id"], "routes.txt": ["route_id"], "trips.txt": ["trip_id"],
    "calendar.txt": ["service_id"], "calendar_dates.txt": ["service_id"], "fare_attributes.txt": ["fare_id"],
    "fare_rules.txt": ["fare_id"], "timeframes.txt": ["timeframe_group_id"],
    "rider_categories.txt": ["rider_category_id"], "fare_media.txt": ["fare_media_id"],
    "fare_products.txt": ["fare_product_id"], "fare_leg_rules.txt": [],
    "fare_leg_join_rules.txt": ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"],
    "fare_transfer_rules.txt": ["from_leg_group_id", "to_leg_group_id"], "areas.txt": ["area_id"],
    "stop_areas.txt": ["stop_id"], "networks.txt": ["network_id"], "route_networks.txt": ["route_id"],
    "shapes.txt": ["shape_id"], "frequencies.txt": ["trip_id"],
    "pathways.txt": ["from_stop_id", "to_stop_id"], "levels.txt": ["level_id"],
    "location_groups.txt": ["location_group_id"], "location_group_stops.txt": ["location_group_id"],
    "booking_rules.txt": ["booking_rule_id"], "translations.txt": [], "feed_info.txt": [],
    "attributions.txt": ["agency_id", "route_id", "trip_id"],
  ]

  private mutating func write(_ schema: FileSchema, to output: inout FeedOutput) throws {
    guard let scan = try reading.table(schema.name) else { return }
    if schema.name == LegacyTranslations.file, !scan.header.contains("table_name") {
      return try copy(scan, to: &output)
    }
    let filters = (Self.filters[schema.name] ?? []).compactMap { name in
      schema[name].flatMap { IDKind($0) }.map { (position: scan.position(of: name), kind: $0) }
    }
    let translated = texts.columns(of: scan)
    let special = SpecialRows(schema, scan)
    var copy = TableCopy(scan)
    try scan.forEachRow { batch, record, bytes in
      for filter in filters {
        let range = batch.range(of: record, filter.position)
        if !range.isEmpty, !kept.contains(bytes.extracting(range), filter.kind) { return }
      }
      var change = RowChange.copy
      if let special {
        change = self.change(in: special, special.positions.map { bytes.extracting(batch.range(of: record, $0)).array })
      }
      switch change {
      case .drop: return
      case .copy: try copy.write(batch, record, to: &output)
      case .replace(let cells): try copy.write(batch, record, bytes, replacing: cells, to: &output)
      }
      texts.add(translated, batch, record, bytes)
    }
    try copy.end(&output)
    rowCounts[schema.name] = copy.rowCount
  }

  /// Copies a table whole: translations of the legacy form, which are by text alone.
  private mutating func copy(_ scan: TableScan, to output: inout FeedOutput) throws {
    var copy = TableCopy(scan)
    try scan.forEachRow { batch, record, _ in try copy.write(batch, record, to: &output) }
    try copy.end(&output)
    rowCounts[scan.name] = copy.rowCount
  }

  /// Writes the zones of the extract with everything else that is in the GeoJSON.
  private func writeZones(to output: inout FeedOutput) throws {
    let name = GTFSSchema.locations.name
    guard let bytes = try reading.contents(of: name) else { return }
    guard let features = GeoJSONFeatures(of: bytes)?.features, let first = features.first, let last = features.last
    else {
      return
    }
    // A zone whose id is not where it should be may be the one that a call means.
    let zones = features.filter { $0.id.map { kept.contains(Array($0.utf8), .place) } ?? useZones }
    if zones.isEmpty { return }
    try output.begin(name)
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
  /// Copied with other cells, by their position.
  case replace([Int: [UInt8]])
}

/// The columns that decide about the rows of a file whose ids do not suffice.
private struct SpecialRows {
  let file: String
  let positions: [Int]

  init?(_ schema: FileSchema, _ scan: TableScan) {
    guard let columns = Self.columns[schema.name] else { return nil }
    file = schema.name
    positions = columns.map(scan.position)
  }

  private static let columns: [String: [String]] = [
    "calendar.txt": ["service_id", "start_date", "end_date"], "calendar_dates.txt": ["service_id", "date"],
    "feed_info.txt": ["feed_start_date", "feed_end_date"], "frequencies.txt": ["trip_id", "start_time", "end_time"],
    "shapes.txt": ["shape_id", "shape_pt_sequence"], "fare_rules.txt": KeptIDs.fareRuleColumns,
    "fare_leg_rules.txt": KeptIDs.legRuleColumns,
    "translations.txt": ["table_name", "field_name", "record_id", "record_sub_id", "field_value"],
  ]
}

extension KeptRows {
  private func change(in rows: SpecialRows, _ cells: [[UInt8]]) -> RowChange {
    switch rows.file {
    case "calendar.txt": return period(cells[0], Array(cells[1...]), Array(rows.positions[1...]), isService: true)
    case "feed_info.txt": return period([], cells, rows.positions, isService: false)
    case "calendar_dates.txt": return isRemoved(cells[1], of: cells[0]) ? .drop : .copy
    case "frequencies.txt": return times(cells, rows.positions)
    case "fare_rules.txt": return kept.isApplicable(fareRule: cells) ? .copy : .drop
    case "fare_leg_rules.txt": return kept.isApplicable(legRule: cells) ? .copy : .drop
    case "translations.txt": return isTranslationNeeded(cells) ? .copy : .drop
    default:
      if shapes.isEmpty { return .copy }
      let sequence = cells[1].withSpan { try? FieldParser.integer($0) }
      return shapes.keeps(sequence, of: cells[0]) ? .copy : .drop
    }
  }

  /// Cuts a period to the dates of the extract. A calendar outside the dates is dropped.
  private func period(
    _ service: [UInt8], _ cells: [[UInt8]], _ positions: [Int], isService: Bool
  ) -> RowChange {
    guard let dates, !isService || kept.tripServices.contains(service) else { return .copy }
    guard let start = ServiceDates.date(cells[0]), let end = ServiceDates.date(cells[1]), start <= end else {
      return .copy
    }
    guard let part = ServiceDates.overlap(start...end, dates) else { return isService ? .drop : .copy }
    if part == start...end { return .copy }
    return .replace([
      positions[0]: Array(part.lowerBound.description.utf8), positions[1]: Array(part.upperBound.description.utf8),
    ])
  }

  private func isRemoved(_ date: [UInt8], of service: [UInt8]) -> Bool {
    guard let dates, kept.tripServices.contains(service), let date = ServiceDates.date(date) else { return false }
    return !dates.contains(date)
  }

  /// Times of frequencies are those of a trip's first call, so they move with it.
  private func times(_ cells: [[UInt8]], _ positions: [Int]) -> RowChange {
    var finder = TripFinder()
    guard let trip = cells[0].withSpan({ trips.find($0, &finder) }), let delay = ends[trip]?.delay, delay != 0,
      let start = cells[1].withSpan({ try? FieldParser.time($0) }),
      let end = cells[2].withSpan({ try? FieldParser.time($0) }), start + delay >= 0
    else { return .copy }
    return .replace([
      positions[1]: Array(ServiceTime(seconds: start + delay).description.utf8),
      positions[2]: Array(ServiceTime(seconds: end + delay).description.utf8),
    ])
  }

  private func isTranslationNeeded(_ cells: [[UInt8]]) -> Bool {
    let (table, field) = (String(decoding: cells[0], as: UTF8.self), String(decoding: cells[1], as: UTF8.self))
    if table == "feed_info" { return true }
    if !cells[4].isEmpty { return texts.contains(cells[4], in: table, field) }
    guard let kind = IDKind(translationsOf: table), kept.allow(cells[2], kind) else { return false }
    guard table == "stop_times", case .cut(let run, _, _) = trips.share(of: cells[2]) else { return true }
    return cells[3].withSpan { try? FieldParser.integer($0) }.map(run.contains) ?? false
  }
}
