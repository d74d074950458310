/// A random feed with transfers, pathways, fares, translations, attributions and other files.
///
/// All references are valid, so an import drops nothing.
package struct RandomRecords: Sendable {
  /// The files of the feed and the generated ones, in plain CSV.
  package let text: FeedText
  package let feed: RandomFeed

  package init(seed: UInt64) {
    feed = RandomFeed(seed: seed)
    var maker = Maker(feed)
    text = FeedText(maker.tables())
  }

  private struct Maker {
    private var random: SplitMix64
    private let feed: RandomFeed
    private let stops: [String]
    private let routes: [String]
    private let trips: [String]
    private let zones: [String]
    private let services: [String]

    init(_ feed: RandomFeed) {
      self.feed = feed
      random = SplitMix64(seed: feed.seed &* 31)
      stops = feed.table("stops.txt")?.values(of: "stop_id") ?? []
      routes = feed.table("routes.txt")?.values(of: "route_id") ?? []
      trips = feed.table("trips.txt")?.values(of: "trip_id") ?? []
      zones = Set(feed.table("stops.txt")?.values(of: "zone_id") ?? []).filter { !$0.isEmpty }.sorted()
      services = ["calendar.txt", "calendar_dates.txt"].flatMap { feed.table($0)?.values(of: "service_id") ?? [] }
    }

    mutating func tables() -> [FeedTable] {
      var tables = feed.tables.map { table in
        switch table.name {
        case "stops.txt": adding("level_id", ["", "L0", "L1", "l1"], to: table)
        case "routes.txt": adding("network_id", ["", "n1", "n3"], to: table)
        default: table
        }
      }
      tables += [transfers(), pathways(), levels(), fareAttributes(), fareRules(), translations(), attributions()]
      tables += [stopAreas(), routeNetworks(), feedInfo(), timeframes(), fareLegJoinRules()] + Self.faresV2
      // A missing file must give empty answers.
      return tables.filter { table in
        feed.tables.contains { $0.name == table.name } || Self.referenced.contains(table.name) || !random.chance(12)
      }
    }

    private static let referenced: Set<String> = [
      "levels.txt", "fare_attributes.txt", "areas.txt", "networks.txt", "fare_products.txt", "rider_categories.txt",
      "fare_media.txt", "timeframes.txt", "fare_leg_rules.txt",
    ]

    private mutating func adding(_ column: String, _ values: [String], to table: FeedTable) -> FeedTable {
      var table = table
      table.columns.append(column)
      table.rows = table.rows.map { $0 + [random.pick(values)] }
      return table
    }

    /// Returns one of the values or an empty cell.
    private mutating func any(_ values: [String], empty percent: Int = 50) -> String {
      values.isEmpty || random.chance(percent) ? "" : random.pick(values)
    }

    private mutating func transfers() -> FeedTable {
      var table = FeedTable(
        "transfers.txt",
        [
          "from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id", "transfer_type",
          "min_transfer_time",
        ])
      for _ in 0..<random.number(0...20) {
        let linksTrips = !trips.isEmpty && random.chance(30)
        table.rows.append([
          any(stops, empty: linksTrips ? 50 : 0), any(stops, empty: linksTrips ? 50 : 0), any(routes), any(routes),
          any(trips, empty: linksTrips ? 0 : 70), any(trips, empty: linksTrips ? 0 : 70),
          linksTrips ? random.pick(["4", "5"]) : random.pick(["", "0", "1", "2", "3"]),
          random.pick(["", "0", "120"]),
        ])
      }
      return table
    }

    private mutating func pathways() -> FeedTable {
      var table = FeedTable(
        "pathways.txt",
        [
          "pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional", "length", "traversal_time",
          "stair_count", "max_slope", "min_width", "signposted_as", "reversed_signposted_as",
        ])
      for number in 0..<random.number(0...20) {
        table.rows.append([
          "p\(number)", random.pick(stops), random.pick(stops), "\(random.number(1...7))", random.pick(["0", "1"]),
          random.pick(["", "12.75", "0.5"]), random.pick(["", "60"]), random.pick(["", "-14", "20"]),
          random.pick(["", "-0.083"]), random.pick(["", "1.2"]), random.pick(["", "Ausgang, Süd"]),
          random.pick(["", "\"Gleis\" 1"]),
        ])
      }
      return table
    }

    private func levels() -> FeedTable {
      FeedTable(
        "levels.txt", ["level_id", "level_index", "level_name"],
        [["L0", "0", "Street"], ["L1", "-1.5", "Tracks"], ["l1", "1", ""]])
    }

    private func fareAttributes() -> FeedTable {
      FeedTable(
        "fare_attributes.txt",
        [
          "fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id", "transfer_duration",
        ],
        [
          ["f1", "2.50", "EUR", "0", "", "a", "3600"], ["f2", "0", "USD", "1", "0", "", ""],
          ["F1", "7", "EUR", "1", "2", "", ""],
        ]
      )
    }

    private mutating func fareRules() -> FeedTable {
      var table = FeedTable("fare_rules.txt", ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"])
      for _ in 0..<random.number(0...60) {
        table.rows.append([random.pick(["f1", "f2", "F1"]), any(routes), any(zones), any(zones), any(zones)])
      }
      return table
    }

    private mutating func translations() -> FeedTable {
      var table = FeedTable(
        "translations.txt",
        [
          "table_name", "field_name", "language", "translation", "record_id", "record_sub_id", "field_value",
        ])
      let languages = ["fr", "de", "DE-ch", "zh-Hant", "en"]
      let names = feed.table("stops.txt")?.values(of: "stop_name") ?? []
      for number in 0..<random.number(0...60) {
        let language = random.pick(languages)
        switch random.number(0...4) {
        case 0: table.rows.append(["stops", "stop_name", language, "s\(number)", random.pick(stops), "", ""])
        case 1: table.rows.append(["stops", "stop_name", language, "v\(number)", "", "", random.pick(names)])
        case 2: table.rows.append(["stops", "stop_desc", language, "d\(number)", random.pick(stops), "", ""])
        case 3: table.rows.append(["routes", "route_long_name", language, "r\(number)", random.pick(routes), "", ""])
        default: table.rows.append(["feed_info", "feed_publisher_name", language, "f\(number)", "", "", ""])
        }
      }
      for call in (feed.table("stop_times.txt")?.records ?? []).prefix(20) where random.chance(60) {
        table.rows.append([
          "stop_times", "stop_headsign", random.pick(languages), "h \(call["stop_sequence"])", call["trip_id"],
          call["stop_sequence"], "",
        ])
      }
      // With two translations of a text into a language, either would be a valid answer.
      var known: Set<[String]> = []
      table.rows = table.rows.filter { known.insert([$0[0], $0[1], $0[2], $0[4], $0[5], $0[6]]).inserted }
      return table
    }

    private mutating func attributions() -> FeedTable {
      var table = FeedTable(
        "attributions.txt",
        [
          "attribution_id", "agency_id", "route_id", "trip_id", "organization_name", "is_producer", "is_operator",
          "is_authority", "attribution_url",
        ])
      for number in 0..<random.number(0...10) {
        var scope = ["", "", ""]
        switch random.number(0...3) {
        case 0: scope[0] = "a"
        case 1: scope[1] = any(routes, empty: 0)
        case 2: scope[2] = any(trips, empty: 0)
        default: break
        }
        table.rows.append(
          ["\(number)"] + scope
            + ["Organization \(number % 3)", random.pick(["", "0", "1"]), random.pick(["", "1"]), "0", ""])
      }
      return table
    }

    private mutating func stopAreas() -> FeedTable {
      var rows: [[String]] = []
      for stop in stops where random.chance(40) { rows.append([random.pick(["inner", "outer"]), stop]) }
      return FeedTable("stop_areas.txt", ["area_id", "stop_id"], rows)
    }

    private mutating func routeNetworks() -> FeedTable {
      var rows: [[String]] = []
      for route in routes where random.chance(50) { rows.append([random.pick(["n1", "n2"]), route]) }
      return FeedTable("route_networks.txt", ["network_id", "route_id"], rows)
    }

    private mutating func feedInfo() -> FeedTable {
      FeedTable(
        "feed_info.txt",
        [
          "feed_publisher_name", "feed_publisher_url", "feed_lang", "default_lang", "feed_start_date", "feed_end_date",
          "feed_version", "feed_contact_email",
        ],
        [
          [
            "Publisher", "https://example.org/", random.pick(["de", "mul", "de-CH", "EN"]),
            random.pick(["", "en", "fr"]),
            random.pick(["", "20260101"]), random.pick(["", "20261231"]), "v 1", "post@example.org",
          ]
        ])
    }

    private mutating func timeframes() -> FeedTable {
      var table = FeedTable("timeframes.txt", ["timeframe_group_id", "start_time", "end_time", "service_id"])
      for group in services.isEmpty ? [] : ["peak", "Peak", "night"] {
        for _ in 0..<random.number(1...3) {
          let times =
            random.chance(30)
            ? ["", ""] : [random.pick(["00:00:00", "6:30:00", "06:30:59"]), random.pick(["9:00:00", "24:00:00"])]
          table.rows.append([group] + times + [random.pick(services)])
        }
      }
      return table
    }

    private mutating func fareLegJoinRules() -> FeedTable {
      var table = FeedTable(
        "fare_leg_join_rules.txt", ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"])
      for _ in 0..<random.number(0...12) {
        let stops = random.chance(50) ? ["", ""] : [random.pick(stops), random.pick(stops)]
        table.rows.append([random.pick(["n1", "n2"]), random.pick(["n1", "n2"])] + stops)
      }
      return table
    }

    private static let faresV2 = [
      FeedTable("areas.txt", ["area_id", "area_name"], [["inner", "Inner"], ["outer", ""]]),
      FeedTable("networks.txt", ["network_id", "network_name"], [["n1", "First"], ["n2", ""]]),
      FeedTable(
        "rider_categories.txt",
        ["rider_category_id", "rider_category_name", "is_default_fare_category", "eligibility_url"],
        [["adult", "Adult", "1", ""], ["child", "Child", "", "https://example.org/"]]),
      FeedTable("fare_media.txt", ["fare_media_id", "fare_media_name", "fare_media_type"], [["card", "Card", "2"]]),
      FeedTable(
        "fare_products.txt",
        ["fare_product_id", "fare_product_name", "rider_category_id", "fare_media_id", "amount", "currency"],
        [["day", "Day", "adult", "card", "7.10", "EUR"], ["day", "", "child", "", "-0.5", "EUR"]]),
      FeedTable(
        "fare_leg_rules.txt",
        [
          "leg_group_id", "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id",
          "to_timeframe_group_id", "fare_product_id", "rule_priority",
        ],
        [["legs", "n1", "inner", "outer", "", "", "day", "3"], ["", "", "", "inner", "peak", "Peak", "day", ""]]),
      FeedTable(
        "fare_transfer_rules.txt",
        [
          "from_leg_group_id", "to_leg_group_id", "transfer_count", "duration_limit", "duration_limit_type",
          "fare_transfer_type", "fare_product_id",
        ],
        [["legs", "legs", "-1", "3600", "1", "0", "day"], ["legs", "", "", "", "", "2", ""]]),
    ]
  }
}
