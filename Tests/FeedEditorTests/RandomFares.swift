import TestFeeds

/// A small random feed with fares of both versions, networks, areas and translations.
///
/// Two of them have mostly the same ids, and often the same rows with other members.
struct RandomFares {
  let text: FeedText

  /// - Parameter letter: The first letter of the ids that no other feed has.
  init(seed: UInt64, letter: String) {
    var maker = RandomFareMaker(seed: seed, letter: letter)
    text = FeedText(maker.tables().filter { !$0.rows.isEmpty })
  }
}

private struct RandomFareMaker {
  private var random: SplitMix64
  private let letter: String
  private let routes: [String]
  private let stops: [String]

  init(seed: UInt64, letter: String) {
    var random = SplitMix64(seed: seed)
    self.letter = letter
    // Some routes and stops are those of the other feed too.
    routes = (1...3).map { random.chance(30) ? "r\($0)" : "\(letter)r\($0)" }
    stops = (1...4).map { random.chance(40) ? "s\($0)" : "\(letter)s\($0)" }
    self.random = random
  }

  mutating func tables() -> [FeedTable] {
    let agency = random.chance(70) ? "x" : letter
    let hasColumn = random.chance(40)
    let networks = ["n1", "n2"]
    var routeRows: [[String]] = []
    var members: [[String]] = []
    for route in routes {
      let network = random.chance(60) ? random.pick(networks) : ""
      routeRows.append([route, agency, "L", "3", hasColumn ? network : ""])
      if !hasColumn, !network.isEmpty { members.append([network, route]) }
    }
    var tables = [
      FeedTable(
        "agency.txt", ["agency_id", "agency_name", "agency_url", "agency_timezone"],
        [[agency, agency, "https://x.example.com", "Europe/Berlin"]]),
      FeedTable(
        "stops.txt", ["stop_id", "stop_name", "stop_lat", "stop_lon", "zone_id"],
        stops.enumerated().map { index, stop in
          [stop, stop.hasPrefix("s") || random.chance(50) ? "First" : "Other", "50", "1\(index)", "z\(index % 3)"]
        }),
      FeedTable(
        "routes.txt", ["route_id", "agency_id", "route_short_name", "route_type"] + (hasColumn ? ["network_id"] : []),
        routeRows.map { hasColumn ? $0 : Array($0.dropLast()) }),
      FeedTable("calendar_dates.txt", ["service_id", "date", "exception_type"], [["w", "20260701", "1"]]),
      FeedTable("trips.txt", ["route_id", "service_id", "trip_id"], routes.map { [$0, "w", "\(letter)t\($0)"] }),
      FeedTable(
        "stop_times.txt", ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
        routes.flatMap { route in
          stops.enumerated().map { ["\(letter)t\(route)", "08:0\($0):00", "08:0\($0):00", $1, "\($0)"] }
        }),
    ]
    if !hasColumn {
      tables.append(FeedTable("networks.txt", ["network_id", "network_name"], networks.map { [$0, "Network \($0)"] }))
      tables.append(FeedTable("route_networks.txt", ["network_id", "route_id"], members))
    }
    return tables + areas() + legFares() + zoneFares() + [translations()]
  }

  private mutating func areas() -> [FeedTable] {
    var members: [[String]] = []
    for area in ["x1", "x2"] where random.chance(75) {
      for stop in stops where random.chance(40) { members.append([area, stop]) }
    }
    return [
      FeedTable("areas.txt", ["area_id", "area_name"], ["x1", "x2", "x3"].map { [$0, "Area"] }),
      FeedTable("stop_areas.txt", ["area_id", "stop_id"], members),
    ]
  }

  private mutating func legFares() -> [FeedTable] {
    let hasPriority = random.chance(10)
    var rules: [[String]] = []
    for _ in 0..<random.number(0...4) {
      rules.append([
        random.pick(["", "g1", "g2"]), random.pick(["", "", "n1", "n2"]), random.pick(["", "", "x1", "x2", "x3"]),
        random.pick(["", "", "x1", "x2", "x3"]), random.pick(["p1", "p2"]), random.pick(["", "1"]),
      ])
    }
    var seen: Set<[String]> = []
    rules = rules.filter { seen.insert(Array($0[1...4])).inserted }.map { hasPriority ? $0 : Array($0.dropLast()) }
    let groups = Set(rules.map { $0[0] }).union([""]).sorted()
    var transfers: [[String]] = []
    for _ in 0..<(rules.isEmpty ? 0 : random.number(0...2)) {
      let (from, to) = (random.pick(groups), random.pick(groups))
      transfers.append([from, to, from == to ? "-1" : "", random.pick(["0", "1"]), random.pick(["", "p1", "p2"])])
    }
    return [
      FeedTable(
        "fare_products.txt", ["fare_product_id", "amount", "currency"],
        ["p1", "p2"].map { [$0, random.pick(["1.00", "2.00"]), "EUR"] }),
      FeedTable(
        "fare_leg_rules.txt",
        ["leg_group_id", "network_id", "from_area_id", "to_area_id", "fare_product_id"]
          + (hasPriority ? ["rule_priority"] : []), rules),
      FeedTable(
        "fare_transfer_rules.txt",
        ["from_leg_group_id", "to_leg_group_id", "transfer_count", "fare_transfer_type", "fare_product_id"], transfers),
    ]
  }

  private mutating func zoneFares() -> [FeedTable] {
    var rules: [[String]] = []
    for _ in 0..<random.number(0...5) {
      rules.append([
        random.pick(["f1", "f2"]), random.pick(["", "", ""] + routes), random.pick(["", "z0", "z1"]),
        random.pick(["", "", "z1"]), random.pick(["", "z0", "z1", "z2"]),
      ])
    }
    var seen: Set<[String]> = []
    rules = rules.filter { seen.insert($0).inserted }
    return [
      FeedTable(
        "fare_attributes.txt", ["fare_id", "price", "currency_type", "payment_method", "transfers"],
        random.chance(20) ? [] : ["f1", "f2"].map { [$0, random.pick(["3.00", "4.00"]), "EUR", "0", ""] }),
      FeedTable("fare_rules.txt", ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"], rules),
    ]
  }

  private mutating func translations() -> FeedTable {
    var rows: [[String]] = []
    if random.chance(40) { rows.append(["stops", "stop_name", "", "First", random.pick(["Premier", "Un"])]) }
    for stop in stops where random.chance(20) {
      rows.append(["stops", "stop_name", stop, "", random.pick(["Premier", "Ici"])])
    }
    for (table, column, text, id) in [
      ("routes", "route_short_name", "L", routes[0]), ("areas", "area_name", "Area", "x1"),
      ("networks", "network_name", "Network n1", "n1"), ("agency", "agency_name", "x", "x"),
    ] {
      if random.chance(15) { rows.append([table, column, "", text, random.pick(["Un", "Deux"])]) }
      if random.chance(15) { rows.append([table, column, id, "", random.pick(["Un", "Deux"])]) }
    }
    return FeedTable(
      "translations.txt", ["table_name", "field_name", "language", "record_id", "field_value", "translation"],
      rows.map { Array($0[..<2]) + ["fr"] + $0[2...] })
  }
}
