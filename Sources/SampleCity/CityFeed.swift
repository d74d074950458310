import FeedWriter
import Operations
import TransitBundle
import TransitValues

/// Writes a city's files, in the order in which they refer to each other.
struct CityFeed {
  let network: CityNetwork

  /// The version in feed_info.txt: size and seed.
  let version: String

  func write(to output: inout FeedOutput, _ progress: ProgressReporter?) throws(FeedOutputError) {
    try writeAgencies(to: &output)
    try writeFeedInfo(to: &output)
    try writeCalendars(to: &output)
    try writeLevels(to: &output)
    try writeStops(to: &output)
    try writeRoutes(to: &output)
    try writeShapes(to: &output)
    try writeTrips(to: &output)
    try writeStopTimes(to: &output, progress)
    try writeFrequencies(to: &output)
    try writeTransfers(to: &output)
    try writePathways(to: &output)
    try writeFares(to: &output)
    try writeTranslations(to: &output)
    try writeAttributions(to: &output)
  }

  private var ring: CityLine? { network.lines.first { $0.shortName == "Ring" } }
}

// MARK: - The feed

extension CityFeed {
  private func writeAgencies(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("agency.txt", "agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone")
    var ids: [String] = []
    for line in network.lines where !ids.contains(line.agencyID) { ids.append(line.agencyID) }
    let names = [
      "FBM": "Fernbahn Musterland", "RBM": "Regionalbahn Musterland", "MVB": "Musterstädter Verkehrsbetriebe",
    ]
    for id in ids {
      try output.row(
        id, names[id] ?? "Kreisverkehr \(id.dropFirst(3)), Busse & Bahnen", "https://\(id.lowercased()).example.org/",
        "Europe/Berlin", "de", "+49 30 23125000")
    }
    try output.end()
  }

  private func writeFeedInfo(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "feed_info.txt",
      "feed_publisher_name,feed_publisher_url,feed_lang,default_lang,feed_start_date,feed_end_date,feed_version,"
        + "feed_contact_url")
    try output.row(
      "Verkehrsverbund Musterland", "https://musterland.example.org/", "de", "de", CityCalendar.firstDay,
      CityCalendar.lastDay, version, "https://musterland.example.org/daten")
    try output.end()
  }

  private func writeCalendars(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "calendar.txt",
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date")
    for service in network.calendar.services {
      guard let days = service.weekdays else { continue }
      try output.row(
        service.id, days[0], days[1], days[2], days[3], days[4], days[5], days[6], service.start, service.end)
    }
    try output.end()
    try output.begin("calendar_dates.txt", "service_id,date,exception_type")
    for service in network.calendar.services {
      for date in service.added { try output.row(service.id, date, 1) }
      for date in service.removed { try output.row(service.id, date, 2) }
    }
    try output.end()
  }

  /// Writes translations: by record for the main station, by value for names that occur in many rows.
  private func writeTranslations(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "translations.txt", "table_name,field_name,language,translation,record_id,record_sub_id,field_value")
    let station = CityStop.stationID(mainCorner)
    try output.row("stops", "stop_name", "en", "Central Station", station, "", "")
    try output.row("stops", "stop_name", "cs", "Hlavní nádraží", station, "", "")
    try output.row("stops", "stop_name", "en", "Airport", "", "", "Flughafen")
    try output.row("stops", "stop_name", "pl", "Lotnisko", "", "", "Flughafen")
    try output.row("trips", "trip_headsign", "en", "Airport", "", "", "Flughafen")
    try output.row("levels", "level_name", "en", "Concourse", "-1", "", "")
    try output.row("feed_info", "feed_publisher_name", "en", "Musterland Transit Association", "", "", "")
    try output.end()
  }

  /// Writes attributions for the feed's producer, the railway's operator and the ring line.
  private func writeAttributions(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "attributions.txt",
      "attribution_id,agency_id,route_id,organization_name,is_producer,is_operator,is_authority,attribution_url")
    let url = "https://musterland.example.org/"
    try output.row("1", "", "", "Verkehrsverbund Musterland", 1, 0, 1, url + "1")
    try output.row("2", "RBM", "", "Musterländische Eisenbahn", 0, 1, 0, url + "2")
    try output.row("3", "", ring?.id, "Freunde der Ringbahn e. V.", 0, 0, 1, url + "3")
    try output.end()
  }
}

// MARK: - Routes and trips

extension CityFeed {
  private func writeRoutes(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "routes.txt",
      "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_sort_order")
    for line in network.lines {
      try output.row(
        line.id, line.agencyID, line.shortName, line.longName, line.mode.routeType.rawValue,
        line.mode.color(line.number), line.mode.textColor(line.number), line.number)
    }
    try output.end()
  }

  /// Writes shapes with distances in kilometers with three decimal places, as in stop_times.txt.
  private func writeShapes(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled")
    for pattern in network.lines.lazy.flatMap(\.livePatterns) {
      let places = network.grid.polyline(along: pattern.path).places
      for (number, (place, distance)) in zip(places, StreetGrid.distances(along: places)).enumerated() {
        try output.row(
          pattern.shapeID, place.latitude, place.longitude, number + 1, DecimalCell(number: distance, places: 3))
      }
    }
    try output.end()
  }

  private func writeTrips(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "trips.txt",
      "route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible,bikes_allowed")
    for line in network.lines {
      for timetable in network.timetables(of: line) {
        let service = network.calendar.services[timetable.plan.service].id
        for (number, trip) in timetable.trips().enumerated() {
          let pattern = line.patterns[trip.pattern]
          try output.row(
            line.id, service, "\(tripIDPrefix(timetable))\(number + 1)", pattern.headsign, pattern.direction,
            trip.block > 0 ? "\(line.id)/\(service)/\(trip.block)" : "", pattern.shapeID,
            // Every ninth vehicle of a bus line is not accessible.
            line.mode == .bus && trip.block % 9 == 8 ? 2 : 1, line.mode.isOnTrack ? 1 : line.mode == .tram ? 2 : 0)
        }
      }
    }
    try output.end()
  }

  /// Returns the prefix of a line's trip IDs on a service. A number within the timetable follows, counted from 1.
  func tripIDPrefix(_ timetable: CityTimetable) -> String {
    "\(timetable.line.id)-\(network.calendar.services[timetable.plan.service].id)-"
  }

  /// Writes frequencies of lines that run at intervals: not exact on weekdays, exact at weekends.
  private func writeFrequencies(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("frequencies.txt", "trip_id,start_time,end_time,headway_secs,exact_times")
    for line in network.lines where line.isFrequencyBased {
      for timetable in network.timetables(of: line) {
        for number in timetable.trips().indices {
          for period in timetable.plan.day.periods {
            try output.row(
              "\(tripIDPrefix(timetable))\(number + 1)", TimeCell(seconds: period.start),
              TimeCell(seconds: period.end), line.headway * period.headway / 100, timetable.plan.day != .weekday)
          }
        }
      }
    }
    try output.end()
  }

  /// Writes the transfers of stations: minimum times between all platforms, and timed transfers between tracks; and
  /// in-seat transfers of the ring.
  private func writeTransfers(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time")
    for corner in network.stops.stations {
      let station = CityStop.stationID(corner)
      try output.row(station, station, "", "", 2, 180)
      let tracks = network.stops.platforms(at: corner).filter(\.isTrack)
      guard let first = tracks.first, let last = tracks.last, first.id != last.id else { continue }
      try output.row(first.id, last.id, "", "", 1, "")
      try output.row(last.id, first.id, "", "", 0, "")
    }
    for (before, after, stop) in inSeatTransfers { try output.row(stop, stop, before, after, 4, "") }
    try output.end()
  }

  /// The first five pairs of successive rounds of a vehicle on the ring, with the stop between them.
  private var inSeatTransfers: [(before: String, after: String, stop: String)] {
    guard let ring, let timetable = network.timetables(of: ring).first, let call = ring.patterns[0].calls.first else {
      return []
    }
    let prefix = tripIDPrefix(timetable)
    let trips = timetable.trips()
    var last: [Int: Int] = [:]
    var pairs: [(String, String, String)] = []
    for (number, trip) in trips.enumerated() {
      if let before = last[trip.block], trips[before].pattern == 0, trip.pattern == 0, pairs.count < 5 {
        pairs.append(("\(prefix)\(before + 1)", "\(prefix)\(number + 1)", network.stops.all[call.stop].id))
      }
      last[trip.block] = number
    }
    return pairs
  }

  /// Writes the fares AB and ABC of each district with rules by zone, and fares with rules by route for railways and the
  /// city's night buses.
  private func writeFares(to output: inout FeedOutput) throws(FeedOutputError) {
    let districts = 0..<network.grid.districts
    try output.begin(
      "fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration")
    func price(_ cents: Int) -> DecimalCell { DecimalCell(number: cents, places: 2) }
    try output.row("bahn", price(480), "EUR", 1, 2, "RBM", 10_800)
    try output.row("nacht", price(250), "EUR", 0, 0, "MVB", "")
    for district in districts {
      let agency = network.lines.first { $0.district == district && !$0.mode.isRailway }?.agencyID ?? "MVB"
      try output.row("\(district + 1)-AB", price(320), "EUR", 1, "", agency, 7200)
      try output.row("\(district + 1)-ABC", price(405), "EUR", 1, 1, agency, 9000)
    }
    try output.end()
    try output.begin("fare_rules.txt", "fare_id,route_id,origin_id,destination_id")
    for line in network.lines where line.mode == .rail || line.mode == .nightBus && line.district == 0 {
      try output.row(line.mode == .rail ? "bahn" : "nacht", line.id, "", "")
    }
    for district in districts {
      let zones = CityStop.zones(of: district)
      for (from, origin) in zones.enumerated() {
        for (to, destination) in zones.enumerated() {
          try output.row("\(district + 1)-\(max(from, to) < 2 ? "AB" : "ABC")", "", origin, destination)
        }
      }
    }
    try output.end()
  }
}
