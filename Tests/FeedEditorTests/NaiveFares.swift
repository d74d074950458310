import TestFeeds

/// Answers about fares, networks, areas and texts from the rows of a feed, one after another.
///
/// Prices stand for fares and products, because their ids may get a prefix.
struct NaiveFares {
  private let feed: FeedText
  private let legRules: [FeedTable.Record]
  private let hasPriority: Bool
  private let transferRules: [FeedTable.Record]
  private let prices: [String: String]
  private let fares: [FeedTable.Record]
  private let fareRules: [FeedTable.Record]
  private let translations: [FeedTable.Record]
  private let routeAgencies: [String: String]
  private let networksOfRoutes: [String: Set<String>]
  private let areasOfStops: [String: Set<String>]

  init(_ feed: FeedText) {
    self.feed = feed
    legRules = feed.table("fare_leg_rules.txt").records
    hasPriority = feed.table("fare_leg_rules.txt").columns.contains("rule_priority")
    transferRules = feed.table("fare_transfer_rules.txt").records
    prices = Dictionary(
      feed.table("fare_products.txt").records.map { ($0["fare_product_id"], $0["amount"]) }, uniquingKeysWith: +)
    fares = feed.table("fare_attributes.txt").records
    fareRules = feed.table("fare_rules.txt").records
    translations = feed.table("translations.txt").records
    let routes = feed.table("routes.txt").records
    let only = feed.table("agency.txt").rows.count == 1 ? feed.table("agency.txt").values(of: "agency_id")[0] : ""
    routeAgencies = Dictionary(
      uniqueKeysWithValues: routes.map { ($0["route_id"], $0["agency_id"].isEmpty ? only : $0["agency_id"]) })
    let members = (routes + feed.table("route_networks.txt").records).filter { !$0["network_id"].isEmpty }
    networksOfRoutes = Dictionary(grouping: members) { $0["route_id"] }
      .mapValues { Set($0.map { $0["network_id"] }) }
    areasOfStops = Dictionary(grouping: feed.table("stop_areas.txt").records) { $0["stop_id"] }
      .mapValues { Set($0.map { $0["area_id"] }) }
  }

  var routes: [String] { feed.table("routes.txt").values(of: "route_id") }
  var stops: [String] { feed.table("stops.txt").values(of: "stop_id") }
  var zones: [String] { Set(feed.table("stops.txt").values(of: "zone_id")).filter { !$0.isEmpty }.sorted() }
  var networks: Set<String> {
    Set(feed.table("networks.txt").values(of: "network_id")).union(networksOfRoutes.values.joined())
  }
  var areas: Set<String> { Set(feed.table("areas.txt").values(of: "area_id")).union(areasOfStops.values.joined()) }

  func networks(of route: String) -> Set<String> { networksOfRoutes[route] ?? [] }
  func areas(of stop: String) -> Set<String> { areasOfStops[stop] ?? [] }
  func routes(in network: String) -> Set<String> { Set(networksOfRoutes.filter { $1.contains(network) }.keys) }
  func stops(in area: String) -> Set<String> { Set(areasOfStops.filter { $1.contains(area) }.keys) }

  // MARK: - Legs

  struct Ride {
    let route: String
    let from: String
    let to: String
  }

  /// The prices of a ride by GTFS-Fares V2.
  func prices(of ride: Ride) -> Set<String> {
    Set(rules(for: ride).map { prices[$0["fare_product_id"]] ?? "?" })
  }

  private func rules(for ride: Ride) -> [FeedTable.Record] {
    let found = legRules.filter { rule in
      matches(rule, "network_id", networks(of: ride.route)) && matches(rule, "from_area_id", areas(of: ride.from))
        && matches(rule, "to_area_id", areas(of: ride.to))
    }
    let highest = found.map { Int($0["rule_priority"]) ?? 0 }.max()
    return found.filter { (Int($0["rule_priority"]) ?? 0) == highest }
  }

  /// Whether a cell is one of some ids. An empty cell fits if no rule names any of them; with `rule_priority` always.
  private func matches(_ rule: FeedTable.Record, _ column: String, _ ids: Set<String>) -> Bool {
    if !rule[column].isEmpty { return ids.contains(rule[column]) }
    return hasPriority || ids.isDisjoint(with: legRules.map { $0[column] })
  }

  /// What a change between two rides costs, as type and price of the rules that apply.
  func transfers(from ride: Ride, to other: Ride) -> Set<String> {
    let pairs = rules(for: ride).flatMap { one in rules(for: other).map { (one["leg_group_id"], $0["leg_group_id"]) } }
    return Set(
      pairs.flatMap { from, to in
        transferRules.filter { rule in
          matches(rule, "from_leg_group_id", from) && matches(rule, "to_leg_group_id", to)
        }
      }.map { "\($0["fare_transfer_type"]) \(prices[$0["fare_product_id"]] ?? "")" })
  }

  private func matches(_ rule: FeedTable.Record, _ column: String, _ group: String) -> Bool {
    if !rule[column].isEmpty { return rule[column] == group }
    return group.isEmpty || !transferRules.contains { $0[column] == group }
  }

  // MARK: - Fares V1

  /// The prices of a ride that passes some zones, by GTFS-Fares V1.
  func fares(on route: String, from origin: String, to destination: String, through zones: Set<String>) -> Set<String> {
    let found = fares.filter { fare in
      if !fare["agency_id"].isEmpty, fare["agency_id"] != routeAgencies[route] { return false }
      let rules = fareRules.filter { $0["fare_id"] == fare["fare_id"] }
      // Rules that contain zones are one, for exactly these.
      let groups = Dictionary(grouping: rules) { rule in
        [rule["route_id"], rule["origin_id"], rule["destination_id"], rule["contains_id"].isEmpty ? "" : "zones"]
      }
      return rules.isEmpty
        || groups.contains { key, rules in
          zip(key, [route, origin, destination]).allSatisfy { $0.isEmpty || $0 == $1 }
            && (key[3].isEmpty || Set(rules.map { $0["contains_id"] }) == zones)
        }
    }
    return Set(found.map { $0["price"] })
  }

  // MARK: - Texts

  /// The French text of a cell.
  func text(_ table: String, _ field: String, _ id: String, _ text: String) -> String {
    let about = translations.filter { $0["table_name"] == table && $0["field_name"] == field }
    let own = about.first { $0["record_id"] == id && $0["field_value"].isEmpty }
    return (own ?? about.first { !text.isEmpty && $0["field_value"] == text })?["translation"] ?? text
  }

  /// The columns with texts, and the kinds of their ids.
  static let texts = [
    (table: "stops", column: "stop_name", id: "stop_id", kind: "place"),
    (table: "routes", column: "route_short_name", id: "route_id", kind: "route"),
    (table: "areas", column: "area_name", id: "area_id", kind: "area"),
    (table: "networks", column: "network_name", id: "network_id", kind: "network"),
    (table: "agency", column: "agency_name", id: "agency_id", kind: "agency"),
  ]

  /// The values of a column by id.
  func values(of text: (table: String, column: String, id: String, kind: String)) -> [String: String] {
    Dictionary(feed.table("\(text.table).txt").records.map { ($0[text.id], $0[text.column]) }) { first, _ in first }
  }
}
