/// Calls of a trip at the same time in zones that overlap.
///
/// Many calls can overlap with many others. They are counted without a look at each pair, by their distinct windows.
struct ZoneOverlaps {
  /// The most pairs of zones that are compared point by point. Only zones whose rectangles meet are compared.
  private static let maximumPairCount = 20_000

  private let tables: Tables
  private let starts: Column<Int32>
  private let ends: Column<Int32>
  private let zones: Column<TextNumber>
  private let pickups: Column<Int8>
  private let dropOffs: Column<Int8>
  private let areas: [TextNumber: Area]
  /// Whether zones overlap that were compared.
  private var compared: [ZonePair: Bool] = [:]

  private struct Area {
    let geometry: ZoneGeometry
    let bounds: ZoneBounds
  }

  private struct ZonePair: Hashable {
    let first: TextNumber
    let second: TextNumber

    init(_ one: TextNumber, _ other: TextNumber) {
      (first, second) = one < other ? (one, other) : (other, one)
    }
  }

  /// When and how riders may board and leave.
  private struct Window: Hashable {
    let start: Int32
    let end: Int32
    let pickup: Int8
    let dropOff: Int8

    func meets(_ other: Window) -> Bool {
      max(start, other.start) < min(end, other.end)
        && (Self.agree(pickup, other.pickup) || Self.agree(dropOff, other.dropOff))
    }

    private static func agree(_ left: Int8, _ right: Int8) -> Bool { left == right && left != Int8.unrecognized }
  }

  /// Returns `nil` if the feed has no calls in zones.
  init?(_ tables: Tables) {
    let table = tables[.stopTimes]
    guard let zoneList = tables.zones?.zones, !zoneList.isEmpty else { return nil }
    self.tables = tables
    (starts, ends) = StopTimeRowRules.windows(table)
    (zones, pickups, dropOffs) = (
      table[.locationID], table[.pickupType], table[.dropOffType]
    )
    guard zones.hasValues, starts.hasValues, ends.hasValues else { return nil }
    var areas: [TextNumber: Area] = [:]
    for zone in zoneList {
      guard let id = tables.pool.find(zone.id) else { continue }
      areas[id] = zone.geometry.flatMap { geometry in
        geometry.bounds.map { Area(geometry: geometry, bounds: $0) }
      }
    }
    self.areas = areas
  }

  mutating func report(_ log: inout NoticeLog) {
    let calls = tables.calls
    for group in 0..<calls.count {
      let rows = calls.range(of: group).map { calls.row($0) }.filter {
        starts[$0] != nil && ends[$0] != nil && areas[zones.value($0)] != nil
      }
      if rows.count > 1 { report(rows, &log) }
    }
  }

  /// Reports the overlaps of one trip.
  ///
  /// - Parameter rows: In the order of the trip.
  private mutating func report(_ rows: [Int], _ log: inout NoticeLog) {
    var windows: [TextNumber: [Window: Int]] = [:]
    for row in rows { windows[zones.value(row), default: [:]][window(row), default: 0] += 1 }
    var count = 0
    var overlapping: [TextNumber: Set<TextNumber>] = [:]
    for pair in meetingZones(Array(windows.keys)) {
      let pairCount = Self.count(windows[pair.first] ?? [:], windows[pair.second] ?? [:])
      guard pairCount > 0, overlap(pair) else { continue }
      count += pairCount
      overlapping[pair.first, default: []].insert(pair.second)
      overlapping[pair.second, default: []].insert(pair.first)
    }
    if count == 0 { return }
    let order = rows.indices.filter { overlapping[zones.value(rows[$0])] != nil }.sorted { rows[$0] < rows[$1] }
    var reported = 0
    for index in order where reported < NoticeLog.sampleCount {
      let others = overlapping[zones.value(rows[index])] ?? []
      for other in rows[(index + 1)...]
      where others.contains(zones.value(other)) && window(rows[index]).meets(window(other)) {
        report(rows[index], other, &log)
        reported += 1
      }
    }
    log.add(.overlappingZoneAndPickupDropOffWindow, count: count - reported)
  }

  private func window(_ row: Int) -> Window {
    Window(
      start: starts.value(row), end: ends.value(row), pickup: pickups[row] ?? 0, dropOff: dropOffs[row] ?? 0)
  }

  private static func count(_ first: [Window: Int], _ second: [Window: Int]) -> Int {
    first.reduce(0) { sum, one in
      sum + second.reduce(0) { $0 + (one.key.meets($1.key) ? one.value * $1.value : 0) }
    }
  }
}

// MARK: - Zones

extension ZoneOverlaps {
  /// Returns the pairs of zones whose rectangles meet, each once.
  private func meetingZones(_ ids: [TextNumber]) -> [ZonePair] {
    let sorted = ids.compactMap { id in areas[id].map { (id: id, bounds: $0.bounds) } }.sorted {
      ($0.bounds.minimum.x, $0.id) < ($1.bounds.minimum.x, $1.id)
    }
    var pairs: [ZonePair] = []
    var active: [(id: TextNumber, bounds: ZoneBounds)] = []
    for zone in sorted {
      active.removeAll { $0.bounds.maximum.x < zone.bounds.minimum.x }
      for other in active where other.bounds.intersects(zone.bounds) {
        if pairs.count == Self.maximumPairCount { return pairs }
        pairs.append(ZonePair(zone.id, other.id))
      }
      active.append(zone)
    }
    return pairs
  }

  private mutating func overlap(_ pair: ZonePair) -> Bool {
    if let known = compared[pair] { return known }
    guard compared.count < Self.maximumPairCount, let first = areas[pair.first], let second = areas[pair.second] else {
      return false
    }
    let overlaps = first.geometry.overlaps(second.geometry)
    compared[pair] = overlaps
    return overlaps
  }

  private func report(_ first: Int, _ second: Int, _ log: inout NoticeLog) {
    let table = tables[.stopTimes]
    log.add(.overlappingZoneAndPickupDropOffWindow, [table.row(first, "1"), table.row(second, "2")], tables)
  }
}
