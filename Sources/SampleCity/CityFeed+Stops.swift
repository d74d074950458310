import FeedWriter

extension CityFeed {
  private var mainCorner: Corner { network.grid.center(of: 0) }

  private var mainStation: MainStation { MainStation(id: CityStop.stationID(mainCorner)) }

  func writeLevels(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("levels.txt", columns: ["level_id", "level_index", "level_name"])
    for (id, index, name) in MainStation.levels {
      output.rows.field(id)
      output.rows.field(index)
      output.rows.field(name)
      try output.endRow()
    }
    try output.end()
  }

  func writeStops(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "stops.txt",
      columns: [
        "stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon", "zone_id", "location_type", "parent_station",
        "wheelchair_boarding", "level_id", "platform_code",
      ])
    for corner in network.stops.stations { try writeStation(corner, to: &output) }
    for (number, stop) in network.stops.used.enumerated() {
      let isPlatform = network.stops.isStation(stop.corner)
      try write(
        StopRow(
          id: stop.id, code: String(10_000 + number), name: network.names.stop(at: stop.corner),
          place: stop.place(in: network.grid), zone: stop.zone(in: network.grid), locationType: 0,
          parent: isPlatform ? CityStop.stationID(stop.corner) : "", wheelchair: wheelchair(stop),
          level: stop.corner == mainCorner ? (stop.isTrack ? "-2" : "0") : "",
          platform: isPlatform ? stop.platformCode : ""),
        to: &output)
    }
    try output.end()
  }

  func writePathways(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "pathways.txt",
      columns: [
        "pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional", "traversal_time",
        "stair_count", "signposted_as",
      ])
    let platforms = network.stops.platformsByCorner[mainCorner, default: []].map { network.stops.all[$0] }
    let ways = mainStation.pathways(platforms: platforms.map { ($0.id, $0.platformCode, $0.isTrack) })
    for (number, way) in ways.enumerated() {
      output.rows.field("weg-\(number + 1)")
      output.rows.field(way.from)
      output.rows.field(way.to)
      output.rows.field(way.mode)
      output.rows.field(way.isBidirectional ? 1 : 0)
      output.rows.field(way.seconds)
      if let stairs = way.stairs { output.rows.field(stairs) } else { output.rows.emptyField() }
      output.rows.field(way.sign)
      try output.endRow()
    }
    try output.end()
  }

  /// A row of stops.txt.
  private struct StopRow {
    var id: String
    var code = ""
    var name: String
    var place: CityPlace
    var zone = ""
    var locationType: Int
    var parent = ""
    var wheelchair = 0
    var level = ""
    var platform = ""
  }

  /// Writes a station, its entrances if it has tracks, and the rooms of the main station.
  private func writeStation(_ corner: Corner, to output: inout FeedOutput) throws(FeedOutputError) {
    let id = CityStop.stationID(corner)
    let name = network.names.stop(at: corner)
    let place = network.grid.place(of: corner)
    try write(StopRow(id: id, name: name, place: place, locationType: 1, wheelchair: 1), to: &output)
    let isMain = corner == mainCorner
    let hasTracks = network.stops.platformsByCorner[corner, default: []].contains { network.stops.all[$0].isTrack }
    guard hasTracks else { return }
    for (number, side) in MainStation.sides.enumerated() {
      let north = place.north + (number == 0 ? 45 : -45)
      try write(
        StopRow(
          id: MainStation(id: id).entrance(side), name: "\(name), Eingang \(number == 0 ? "Nord" : "Süd")",
          place: CityPlace(east: place.east + 8, north: north), locationType: 2, parent: id,
          wheelchair: number + 1, level: isMain ? "0" : ""),
        to: &output)
    }
    guard isMain else { return }
    for (room, name) in [(mainStation.concourse, "Verteilerebene"), (mainStation.gates, "Sperre")] {
      try write(
        StopRow(id: room, name: name, place: place, locationType: 3, parent: id, wheelchair: 1, level: "-1"),
        to: &output)
    }
  }

  private func write(_ row: StopRow, to output: inout FeedOutput) throws(FeedOutputError) {
    output.rows.field(row.id)
    output.rows.field(row.code)
    output.rows.field(row.name)
    output.rows.field(row.place.latitudeE6, places: 6)
    output.rows.field(row.place.longitudeE6, places: 6)
    output.rows.field(row.zone)
    output.rows.field(row.locationType)
    output.rows.field(row.parent)
    output.rows.field(row.wheelchair)
    output.rows.field(row.level)
    output.rows.field(row.platform)
    try output.endRow()
  }

  /// Platforms on tracks are accessible. Most street stops are too; for some it is unknown.
  private func wheelchair(_ stop: CityStop) -> Int {
    if stop.isTrack { return 1 }
    return [1, 1, 1, 0, 2][SplitMix64.hash(network.grid.seed, stop.corner.number, stop.heading.rawValue) % 5]
  }
}
