import Foundation
import TestFeeds
import Testing
import TransitBundle

/// Compares transfers, pathways, fares and attributions of a bundle with the rows of the feed.
@Suite struct `Records of random feeds` {
  private static let seeds = [UInt64](1...20)

  @Test(arguments: seeds)
  func `transfers of a random feed equal its rows, including those of a stop's station`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let parents = StopParents(feed)
    let rows = feed.table("transfers.txt").records
    for stop in parents.stops {
      let family = Set([stop] + parents.above(stop) + parents.below(stop))
      for (column, found) in [
        ("from_stop_id", try timetable.transfers(from: StopID(rawValue: stop.text))),
        ("to_stop_id", try timetable.transfers(to: StopID(rawValue: stop.text))),
      ] {
        let expected = rows.filter { family.contains(ExactText($0[column])) }.map(Self.transfer)
        #expect(found.map(RecordLine.make).exactlySorted == expected.exactlySorted, "seed \(seed), \(column) \(stop)")
      }
    }
    for trip in feed.table("trips.txt").values(of: "trip_id") {
      for (column, found) in [
        ("from_trip_id", try timetable.transfers(fromTrip: TripID(rawValue: trip))),
        ("to_trip_id", try timetable.transfers(toTrip: TripID(rawValue: trip))),
      ] {
        let expected = rows.filter { ExactText($0[column]) == ExactText(trip) }.map(Self.transfer)
        #expect(found.map(RecordLine.make).exactlySorted == expected.exactlySorted, "seed \(seed), \(column) \(trip)")
      }
    }
    #expect(throws: BundleError.self) { try timetable.transfers(from: "no such stop") }
    #expect(throws: BundleError.self) { try timetable.transfers(fromTrip: "no such trip") }
    withExtendedLifetime(built) {}
  }

  /// Returns a row of transfers.txt as a line; an empty transfer_type is 0.
  private static func transfer(_ row: FeedTable.Record) -> String {
    RecordLine.make(
      RecordLine.transferColumns.map { column in
        row[column].isEmpty ? (column == "transfer_type" ? "0" : nil) : row[column]
      })
  }

  @Test(arguments: seeds)
  func `station plans of a random feed contain its pathways, levels and places`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let parents = StopParents(feed)
    let levels = Dictionary(
      feed.table("levels.txt").records.map { (ExactText($0["level_id"]), $0) }, uniquingKeysWith: { first, _ in first })
    let levelOfStop = Dictionary(
      uniqueKeysWithValues: feed.table("stops.txt").records.map {
        (ExactText($0["stop_id"]), ExactText($0["level_id"]))
      })
    for stop in parents.stops {
      let plan = try timetable.stationPlan(of: StopID(rawValue: stop.text))
      let station = parents.above(stop).last ?? stop
      let places = parents.below(station)
      #expect(ExactText(plan.station.id.rawValue) == station)
      #expect(plan.places.map(\.id.rawValue).exactlySorted == places.sorted())
      let family = Set([station] + places)
      let expected = feed.table("pathways.txt").records.filter { row in
        family.contains(ExactText(row["from_stop_id"])) || family.contains(ExactText(row["to_stop_id"]))
      }.map { RecordLine.make($0, RecordLine.pathwayColumns, numbers: RecordLine.decimals) }
      #expect(plan.pathways.map(RecordLine.make).exactlySorted == expected.exactlySorted, "seed \(seed), \(stop)")
      let named = Set(family.compactMap { levelOfStop[$0].flatMap { levels[$0] }?["level_id"] })
      #expect(plan.levels.map(\.id.rawValue).exactlySorted == Array(named).exactlySorted)
      #expect(plan.levels.map { $0.index ?? 0 } == plan.levels.map { $0.index ?? 0 }.sorted())
    }
    withExtendedLifetime(built) {}
  }

  @Test(arguments: seeds)
  func `fare rules of a random feed are those that match the journey`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let rows = feed.table("fare_rules.txt").records
    let routes: [String?] = [nil, "no route"] + feed.table("routes.txt").values(of: "route_id")
    let zones: [String?] = [nil, "no zone"] + Set(feed.table("stops.txt").values(of: "zone_id")).subtracting([""])
    for route in routes {
      for origin in zones {
        for destination in zones {
          let wanted = [("route_id", route), ("origin_id", origin), ("destination_id", destination)]
          let expected = rows.filter { row in
            wanted.allSatisfy { column, value in
              value == nil || row[column].isEmpty || ExactText(row[column]) == value.map { ExactText($0) }
            }
          }.sorted { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }
          let found = try timetable.fareRules(
            route: route.map(RouteID.init(rawValue:)), origin: origin.map(ZoneID.init(rawValue:)),
            destination: destination.map(ZoneID.init(rawValue:)))
          #expect(
            found.map(RecordLine.make)
              == expected.map {
                RecordLine.make($0, ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"])
              }, "seed \(seed), \(wanted)")
        }
      }
    }
    withExtendedLifetime(built) {}
  }

  private static func order(_ row: FeedTable.Record) -> [ExactText] {
    ["route_id", "destination_id", "origin_id", "fare_id", "contains_id"].map { ExactText(row[$0]) }
  }

  @Test(arguments: seeds)
  func `fares of a random feed equal its rows in both versions of fares`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    func lines(_ file: String, _ columns: [String]) -> [ExactText] {
      feed.table(file).records.map { RecordLine.make($0, columns, numbers: RecordLine.decimals) }.exactlySorted
    }
    #expect(
      try timetable.fareAttributes().map { fare in
        RecordLine.make([
          fare.id.rawValue, RecordLine.decimal(fare.price), fare.currencyCode, RecordLine.code(fare.paymentMethod),
          RecordLine.code(fare.transfers), fare.agencyID?.rawValue, RecordLine.seconds(fare.transferDuration),
        ])
      }.exactlySorted
        == lines(
          "fare_attributes.txt",
          ["fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id", "transfer_duration"]))
    #expect(try timetable.fareAttribute("F1")?.price == 7)
    #expect(try timetable.fareAttribute("no fare") == nil)
    #expect(
      try timetable.fareProducts().map { product in
        RecordLine.make([
          product.productID?.rawValue, product.name, product.riderCategoryID?.rawValue,
          product.fareMediaID?.rawValue, RecordLine.decimal(product.amount), product.currencyCode,
        ])
      }.exactlySorted
        == lines(
          "fare_products.txt",
          ["fare_product_id", "fare_product_name", "rider_category_id", "fare_media_id", "amount", "currency"]))
    #expect(
      try timetable.fareLegRules().map { rule in
        RecordLine.make([
          rule.legGroupID?.rawValue, rule.networkID?.rawValue, rule.fromAreaID?.rawValue, rule.toAreaID?.rawValue,
          rule.fromTimeframeGroupID?.rawValue, rule.toTimeframeGroupID?.rawValue, rule.fareProductID?.rawValue,
          rule.priority.map { "\($0)" },
        ])
      }.exactlySorted
        == lines(
          "fare_leg_rules.txt",
          [
            "leg_group_id", "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id",
            "to_timeframe_group_id", "fare_product_id", "rule_priority",
          ]))
    #expect(
      try timetable.fareTransferRules().map { rule in
        RecordLine.make([
          rule.fromLegGroupID?.rawValue, rule.toLegGroupID?.rawValue, rule.transferCount.map { "\($0)" },
          RecordLine.seconds(rule.durationLimit), RecordLine.code(rule.durationLimitType),
          RecordLine.code(rule.fareTransferType), rule.fareProductID?.rawValue,
        ])
      }.exactlySorted
        == lines(
          "fare_transfer_rules.txt",
          [
            "from_leg_group_id", "to_leg_group_id", "transfer_count", "duration_limit", "duration_limit_type",
            "fare_transfer_type", "fare_product_id",
          ]))
    #expect(try timetable.riderCategories().filter(\.isDefault).map(\.name) == ["Adult"])
    #expect(try timetable.fareMedia().map(\.type) == [.transitCard])
    withExtendedLifetime(built) {}
  }

  @Test(arguments: seeds)
  func `timeframes and leg join rules of a random feed equal its rows`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let timeframes = feed.table("timeframes.txt").records.map { row in
      let times = ["start_time", "end_time"].map { NaiveNumber.seconds(row[$0]).map { "\($0)" } }
      return RecordLine.make([row["timeframe_group_id"]] + times + [row["service_id"]])
    }
    #expect(
      try timetable.fareTimeframes().map { timeframe in
        RecordLine.make([
          timeframe.groupID?.rawValue, Self.seconds(timeframe.start), Self.seconds(timeframe.end),
          timeframe.serviceID?.rawValue,
        ])
      }.exactlySorted == timeframes.exactlySorted, "seed \(seed)")
    let columns = ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"]
    let rules = feed.table("fare_leg_join_rules.txt").records.map { RecordLine.make($0, columns) }
    #expect(
      try timetable.fareLegJoinRules().map { rule in
        RecordLine.make([
          rule.fromNetworkID?.rawValue, rule.toNetworkID?.rawValue, rule.fromStopID?.rawValue,
          rule.toStopID?.rawValue,
        ])
      }.exactlySorted == rules.exactlySorted, "seed \(seed)")
    withExtendedLifetime(built) {}
  }

  /// Returns the seconds since midnight.
  private static func seconds(_ time: DateComponents?) -> String? {
    time.map { "\(($0.hour ?? -1) * 3600 + ($0.minute ?? -1) * 60 + ($0.second ?? -1))" }
  }

  @Test(arguments: seeds)
  func `fare areas of stops and networks of routes in a random feed equal its rows`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let parents = StopParents(feed)
    let areas = Dictionary(grouping: feed.table("stop_areas.txt").records) { ExactText($0["stop_id"]) }
    for stop in parents.stops {
      let owner = ([stop] + parents.above(stop)).first { areas[$0] != nil }
      let expected = owner.flatMap { areas[$0] } ?? []
      let found = try timetable.fareAreas(of: StopID(rawValue: stop.text))
      #expect(found.map(\.id.rawValue).sorted() == expected.map { $0["area_id"] }.sorted(), "seed \(seed), \(stop)")
      #expect(found.allSatisfy { $0.name == ($0.id == "inner" ? "Inner" : nil) })
    }
    for row in feed.table("routes.txt").records {
      let stated = feed.table("route_networks.txt").records.filter {
        ExactText($0["route_id"]) == ExactText(row["route_id"])
      }.map { $0["network_id"] }
      let expected = Set(stated + [row["network_id"]]).subtracting([""])
      let found = try timetable.fareNetworks(of: RouteID(rawValue: row["route_id"]))
      #expect(Set(found.map(\.id.rawValue)) == expected && found.count == expected.count)
    }
    withExtendedLifetime(built) {}
  }

  @Test(arguments: seeds)
  func `agencies, feed info and attributions of a random feed equal its rows`(seed: UInt64) async throws {
    let (feed, timetable, built) = try await bundle(seed)
    let agencies = try timetable.agencies()
    #expect(agencies.map(\.id) == ["a"])
    #expect(agencies.map(\.language) == ["de"])
    let info = feed.table("feed_info.txt").records.first
    let found = try timetable.feedInfo()
    #expect(found?.publisherName == info?["feed_publisher_name"])
    #expect(found?.language == info?["feed_lang"])
    #expect(
      found?.startDate?.description == info.flatMap { $0["feed_start_date"].isEmpty ? nil : $0["feed_start_date"] })
    func expected(_ column: String?, _ id: String) -> [ExactText] {
      feed.table("attributions.txt").records.filter { row in
        if let column { return ExactText(row[column]) == ExactText(id) }
        return ["agency_id", "route_id", "trip_id"].allSatisfy { row[$0].isEmpty }
      }.map { row in
        let cells = ["attribution_id", "agency_id", "route_id", "trip_id", "organization_name"]
        return RecordLine.make(row, cells) + "|"
          + ["is_producer", "is_operator", "is_authority"].map { "\(row[$0] == "1")" }.joined(separator: "|")
      }.exactlySorted
    }
    func attributions(_ scope: Attribution.Scope) throws -> [ExactText] {
      try timetable.attributions(for: scope).map(RecordLine.make).exactlySorted
    }
    #expect(try attributions(.feed) == expected(nil, ""), "seed \(seed)")
    #expect(try attributions(.agency("a")) == expected("agency_id", "a"), "seed \(seed)")
    for id in feed.table("routes.txt").values(of: "route_id") {
      #expect(try attributions(.route(RouteID(rawValue: id))) == expected("route_id", id), "seed \(seed), \(id)")
    }
    for id in feed.table("trips.txt").values(of: "trip_id") {
      #expect(try attributions(.trip(TripID(rawValue: id))) == expected("trip_id", id), "seed \(seed), \(id)")
    }
    withExtendedLifetime(built) {}
  }

  private func bundle(_ seed: UInt64) async throws -> (FeedText, Timetable, BuiltFeed) {
    let feed = RandomRecords(seed: seed).text
    let built = try await BuiltFeed(feed)
    return (feed, try Timetable(path: built.bundle), built)
  }
}

/// The stops above and below each stop according to parent_station.
struct StopParents {
  let stops: [ExactText]
  private var parents: [ExactText: ExactText] = [:]

  init(_ feed: FeedText) {
    let rows = feed.table("stops.txt").records
    stops = rows.map { ExactText($0["stop_id"]) }
    for row in rows where !row["parent_station"].isEmpty {
      parents[ExactText(row["stop_id"])] = ExactText(row["parent_station"])
    }
  }

  func above(_ stop: ExactText) -> [ExactText] {
    parents[stop].map { [$0] + above($0) } ?? []
  }

  func below(_ stop: ExactText) -> [ExactText] {
    stops.filter { above($0).contains(stop) }
  }
}
