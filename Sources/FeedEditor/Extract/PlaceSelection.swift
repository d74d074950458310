import Foundation
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

  init(_ reading: FeedReading, _ conditions: ExtractConditions) throws {
    let parents = try readStops(reading)
    if !conditions.areas.isEmpty { inside = try Self.places(in: conditions.areas, positions, reading) }
    if !conditions.stops.isEmpty { named = try Self.places(named: conditions.stops, parents, reading) }
  }

  var hasConditions: Bool { inside != nil || named != nil }

  /// Returns a hint for an error: the degrees of a box are probably in the wrong order. Empty if not.
  func hint(on areas: [Area]) -> String {
    for case .box(let box) in areas where !positions.values.contains(where: { Area.box(box).contains($0) }) {
      let (a, b, c, d) = (box.south, box.west, box.north, box.east)
      for degrees in [[b, a, d, c], [a, c, b, d], [c, d, a, b], [c, b, a, d], [b, c, d, a]] {
        guard let other = Area.box(degrees: degrees) else { continue }
        let count = positions.values.count { other.contains($0) }
        if count == 0 { continue }
        return "; the box has no stop, but \(degrees.map { "\($0)" }.joined(separator: ",")) has \(count): expected "
          + "south,west,north,east"
      }
    }
    return ""
  }

  /// The position of a stop; `nil` if it has none.
  func position(of stop: [UInt8]) -> Area.Point? { positions[stop] }

  /// Returns the parent of each stop.
  private mutating func readStops(_ reading: FeedReading) throws -> [[UInt8]: [UInt8]] {
    var parents: [[UInt8]: [UInt8]] = [:]
    try reading.table(GTFSSchema.stops)?.forEachRow([.stopID, .parentStation, .stopLat, .stopLon]) { row in
      parents[row[.stopID]] = row[.parentStation]
      positions[row[.stopID]] = Area.Point(row, .stopLat, .stopLon)
    }
    return parents
  }

  /// A location group is inside with any of its stops, a zone with any of its corners.
  private static func places(
    in areas: [Area], _ positions: [[UInt8]: Area.Point], _ reading: FeedReading
  ) throws -> CellSet {
    var inside = CellSet()
    for (stop, point) in positions where areas.allSatisfy({ $0.contains(point) }) { inside.insert(stop) }
    try reading.table(GTFSSchema.locationGroupStops)?.forEachRow([.locationGroupID, .stopID]) { row in
      if inside.contains(row[.stopID]) { inside.insert(row[.locationGroupID]) }
    }
    guard let (bytes, zones) = try reading.zones() else { return inside }
    for feature in zones {
      let zone = try? Area(geoJSON: Data(bytes[feature.range]), name: GTFSSchema.locations.name)
      let isInside = zone?.corners.contains { corner in areas.allSatisfy { $0.contains(corner) } } ?? false
      if let id = feature.id, isInside { inside.insert(Array(id.utf8)) }
    }
    return inside
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
      if !known.contains(bytes) { throw FeedEditError(reading.feed.name, hasNo: "stop", id.rawValue, among: known) }
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
  /// With a stop comes its station, with a station its entrances, nodes and those platforms from which a pathway leads to
  /// another kept place, and with a platform its boarding areas. With a location group come all of its stops.
  ///
  /// - Parameter used: The places at which the trips of the extract call.
  mutating func keep(_ used: CellSet, _ reading: FeedReading) throws {
    kept = used
    try reading.table(GTFSSchema.locationGroupStops)?.forEachRow([.locationGroupID, .stopID]) { row in
      if used.contains(row[.locationGroupID]) { kept.insert(row[.stopID]) }
    }
    var count = -1
    while count != kept.count {
      count = kept.count
      var reachable = CellSet()
      try reading.table(GTFSSchema.pathways)?.forEachRow([.fromStopID, .toStopID]) { row in
        if kept.contains(row[.fromStopID]) { reachable.insert(row[.toStopID]) }
        if kept.contains(row[.toStopID]) { reachable.insert(row[.fromStopID]) }
      }
      try reading.table(GTFSSchema.stops)?.forEachRow([.stopID, .parentStation, .locationType]) { row in
        if kept.contains(row[.stopID]) {
          kept.insert(row[.parentStation])
        } else if kept.contains(row[.parentStation]),
          Self.partTypes.contains(row[.locationType].text) || reachable.contains(row[.stopID])
        {
          kept.insert(row[.stopID])
        }
      }
    }
  }

  /// The values of `location_type` of stops that are in the extract whenever their parent is: entrances, nodes, boarding
  /// areas.
  private static let partTypes = ["2", "3", "4"]
}
