import GTFSFeed
import TransitValues

/// The places at which trips call: which of them a condition names, and which an extract has.
struct PlaceSelection {
  /// Stops, location groups and zones inside all areas; `nil` without areas.
  private(set) var inside: CellSet?
  /// Those named by a condition, with their platforms; `nil` without such a condition.
  private(set) var named: CellSet?
  /// The places in the extract.
  private(set) var kept = CellSet()

  private var positions: [[UInt8]: Area.Point] = [:]
  /// The parent of each stop.
  private var parents: [[UInt8]: [UInt8]] = [:]

  init(_ reading: FeedReading, _ conditions: ExtractConditions) throws {
    try readStops(reading)
    if !conditions.areas.isEmpty { inside = try Self.places(in: conditions.areas, positions, reading) }
    if !conditions.stops.isEmpty { named = try Self.places(named: conditions.stops, parents, reading) }
  }

  var hasConditions: Bool { inside != nil || named != nil }

  /// Returns a hint for an error: the degrees of a box or polygon are probably in the wrong order. Empty if not.
  func hint(on areas: [Area], _ reading: FeedReading) throws -> String {
    let zones = try Self.zones(of: reading).map(\.area)
    // Of zones, a part is enough.
    func count(in area: Area) -> Int {
      positions.values.count { !$0.isUnknown && area.contains($0) } + zones.count { area.overlaps($0) }
    }
    let kind = zones.isEmpty ? "stop" : "stop or zone"
    for area in areas where count(in: area) == 0 {
      switch area {
      case .box(let box):
        let (a, b, c, d) = (box.south, box.west, box.north, box.east)
        for degrees in [[b, a, d, c], [a, c, b, d], [c, d, a, b], [c, b, a, d], [b, c, d, a]] {
          guard let other = Area.box(degrees: degrees) else { continue }
          let count = count(in: other)
          if count == 0 { continue }
          return
            "; the box has no \(kind), but \(degrees.map { "\($0)" }.joined(separator: ",")) has \(count): expected "
            + "south,west,north,east"
        }
      case .polygons:
        let count = count(in: area.exchanged)
        if count == 0 { continue }
        return "; the polygon has no \(kind), but with latitude and longitude exchanged \(count): expected "
          + "[longitude, latitude]"
      }
    }
    return ""
  }

  /// The position of a stop; `nil` if it has none.
  func position(of stop: [UInt8]) -> Area.Point? { positions[stop] }

  private mutating func readStops(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.stops)?.forEachRow([.stopID, .parentStation, .stopLat, .stopLon]) { row in
      parents[row[.stopID]] = row[.parentStation]
      positions[row[.stopID]] = Area.Point(row, .stopLat, .stopLon)
    }
  }

  /// A location group is inside with any of its stops, a zone with any part of it.
  private static func places(
    in areas: [Area], _ positions: [[UInt8]: Area.Point], _ reading: FeedReading
  ) throws -> CellSet {
    var inside = CellSet()
    for (stop, point) in positions where areas.allSatisfy({ $0.contains(point) }) { inside.insert(stop) }
    try reading.table(GTFSSchema.locationGroupStops)?.forEachRow([.locationGroupID, .stopID]) { row in
      if inside.contains(row[.stopID]) { inside.insert(row[.locationGroupID]) }
    }
    for zone in try zones(of: reading) where areas.allSatisfy({ $0.overlaps(zone.area) }) {
      inside.insert(Array(zone.id.utf8))
    }
    return inside
  }

  /// The zones of locations.geojson that have an id and polygons.
  private static func zones(of reading: FeedReading) throws -> [(id: String, area: Area)] {
    guard let (bytes, zones) = try reading.zones() else { return [] }
    return zones.compactMap { zone in
      guard let id = zone.id,
        let area = try? Area(geoJSON: Array(bytes[zone.range]), name: GTFSSchema.locations.name)
      else { return nil }
      return (id, area)
    }
  }

  /// Stops, location groups and zones by their id, with the platforms of stations and the groups of stops.
  private static func places(
    named ids: [StopID], _ parents: [[UInt8]: [UInt8]], _ reading: FeedReading
  ) throws -> CellSet {
    var (named, known) = (CellSet(), CellSet())
    for stop in parents.keys { known.insert(stop) }
    try reading.table(GTFSSchema.locationGroups)?.forEachRow([.locationGroupID]) { known.insert($0[.locationGroupID]) }
    for zone in try reading.zones()?.features ?? [] { known.insert(Array((zone.id ?? "").utf8)) }
    for id in ids {
      let bytes = Array(id.rawValue.utf8)
      if !known.contains(bytes) { throw PlainFailure(reading.feed.name, hasNo: "stop", id.rawValue, among: known) }
      named.insert(bytes)
    }
    // Stations contain platforms, which contain boarding areas.
    for _ in 0..<2 {
      for (stop, parent) in parents where named.contains(parent) { named.insert(stop) }
    }
    try reading.table(GTFSSchema.locationGroupStops)?.forEachRow([.locationGroupID, .stopID]) { row in
      if named.contains(row[.stopID]) { named.insert(row[.locationGroupID]) }
    }
    return named
  }
}

// MARK: - What the extract has

extension PlaceSelection {
  /// Decides which places the extract has.
  ///
  /// With a stop comes its station, with a station all of its platforms, entrances and nodes, and with a platform its
  /// boarding areas. With a location group come all of its stops.
  ///
  /// - Parameter used: The places at which the trips of the extract call.
  mutating func keep(_ used: CellSet, _ reading: FeedReading) throws {
    kept = used
    try reading.table(GTFSSchema.locationGroupStops)?.forEachRow([.locationGroupID, .stopID]) { row in
      if used.contains(row[.locationGroupID]) { kept.insert(row[.stopID]) }
    }
    let children = Dictionary(grouping: parents.lazy.filter { !$0.value.isEmpty }, by: \.value)
    var next = 0
    while next < kept.count {
      let place = kept.cell(next)
      next += 1
      if let parent = parents[place] { kept.insert(parent) }
      for child in children[place] ?? [] { kept.insert(child.key) }
    }
  }
}
