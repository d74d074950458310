import FeedWriter

extension CityFeed {
  /// The corner of the first district's main station, the only one with levels and pathways.
  var mainCorner: Corner { network.grid.center(of: 0) }

  func writeLevels(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("levels.txt", "level_id,level_index,level_name")
    for (index, name) in [(0, "Straße"), (-1, "Verteilerebene"), (-2, "Gleise")] {
      try output.row("\(index)", index, name)
    }
    try output.end()
  }

  /// Writes the stations, then the stops.
  func writeStops(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "stops.txt",
      "stop_id,stop_code,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,wheelchair_boarding,level_id,"
        + "platform_code")
    for corner in network.stops.stations { try writeStation(corner, to: &output) }
    for (number, stop) in network.stops.used.enumerated() {
      let isPlatform = network.stops.isStation(stop.corner)
      let place = stop.place(in: network.grid)
      try output.row(
        stop.id, 10_000 + number, network.names.stop(at: stop.corner), place.latitude, place.longitude,
        stop.zone(in: network.grid), 0, isPlatform ? CityStop.stationID(stop.corner) : "", wheelchair(stop),
        stop.corner == mainCorner ? (stop.isTrack ? "-2" : "0") : "", isPlatform ? stop.platformCode : "")
    }
    try output.end()
  }

  /// Writes a station, its entrances if it has tracks, and the rooms of the main station.
  private func writeStation(_ corner: Corner, to output: inout FeedOutput) throws(FeedOutputError) {
    let (id, name, place) = (CityStop.stationID(corner), network.names.stop(at: corner), network.grid.place(of: corner))
    let isMain = corner == mainCorner
    try output.row(id, "", name, place.latitude, place.longitude, "", 1, "", 1, "", "")
    guard network.stops.platforms(at: corner).contains(where: \.isTrack) else { return }
    for (number, side) in ["Nord", "Süd"].enumerated() {
      let door = CityPlace(east: place.east + 8, north: place.north + (number == 0 ? 45 : -45))
      try output.row(
        entrance(number, of: id), "", "\(name), Eingang \(side)", door.latitude, door.longitude, "", 2, id, number + 1,
        isMain ? "0" : "", "")
    }
    guard isMain else { return }
    for (room, name) in [("halle", "Verteilerebene"), ("sperre", "Sperre")] {
      try output.row("\(id):\(room)", "", name, place.latitude, place.longitude, "", 3, id, 1, "-1", "")
    }
  }

  private func entrance(_ number: Int, of station: String) -> String {
    "\(station):eingang-\(number == 0 ? "nord" : "sued")"
  }

  /// Platforms on tracks are accessible. Most street stops are too; for some it is unknown.
  private func wheelchair(_ stop: CityStop) -> Int {
    if stop.isTrack { return 1 }
    return [1, 1, 1, 0, 2][SplitMix64.hash(network.grid.seed, stop.corner.number, stop.heading.rawValue) % 5]
  }

  /// Writes the pathways of the main station: from the entrances over the concourse and the gates to the tracks.
  ///
  /// `pathway_mode` is 1 for walkways, 2 stairs, 4 escalators, 5 elevators, 6 fare gates, 7 exit gates.
  func writePathways(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "pathways.txt",
      "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,stair_count,signposted_as")
    let station = CityStop.stationID(mainCorner)
    let (north, south) = (entrance(0, of: station), entrance(1, of: station))
    let (hall, gates) = ("\(station):halle", "\(station):sperre")
    var ways: [(from: String, to: String, mode: Int, isBoth: Bool, seconds: Int, stairs: Int?, sign: String)] = [
      (north, hall, 2, true, 35, -32, "Zu den Gleisen"), (hall, north, 4, false, 40, nil, "Ausgang Nord"),
      (south, hall, 5, true, 50, nil, "Aufzug"), (hall, gates, 6, false, 5, nil, ""),
      (gates, hall, 7, false, 5, nil, ""),
    ]
    for platform in network.stops.platforms(at: mainCorner) {
      if platform.isTrack {
        ways.append((gates, platform.id, 2, true, 30, -28, "Gleis \(platform.platformCode)"))
        ways.append((gates, platform.id, 5, true, 45, nil, "Aufzug"))
      } else {
        ways.append((north, platform.id, 1, true, 60, nil, "Bus, Steig \(platform.platformCode)"))
      }
    }
    for (number, way) in ways.enumerated() {
      try output.row(
        "weg-\(number + 1)", way.from, way.to, way.mode, way.isBoth, way.seconds, way.stairs, way.sign)
    }
    try output.end()
  }
}
