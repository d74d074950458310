import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

@testable import TransitFares

/// The examples of docs/use/fares.md.
@Suite struct `Fares of journeys` {
  @Test func `a ticket is for the zones of its ends`() async throws {
    let town = line.zones("A 1, B 2, C 3").adding("fare_attributes.txt", Self.tickets("short,2.00", "long,3.50"))
      .adding("fare_rules.txt", "fare_id,origin_id,destination_id\nshort,1,2\nshort,2,3\nlong,1,3\n")
    let fares = try #require(try await town.fares("A", "C"))
    #expect(fares.cheapest.map(\.money.description) == ["EUR 3.50"])
    #expect(fares.cheapest[0].payments.map(\.id) == ["long"])
    #expect(fares.legs.map { $0.products.map(\.id) } == [["short"], ["short"]])
  }

  @Test func `a ticket of 90 minutes is for a change in time, and not for a later one`() async throws {
    let town = line.adding(
      "fare_attributes.txt", Self.tickets("ticket,2.00", extra: ",transfers,transfer_duration", ",1,5400"))
    #expect(try await town.fares("A", "C")?.cheapest.map(\.money.amountText) == ["2.00"])
    let late = line.adding(
      "fare_attributes.txt", Self.tickets("ticket,2.00", extra: ",transfers,transfer_duration", ",1,1199"))
    #expect(try await late.fares("A", "C")?.cheapest.map(\.money.amountText) == ["4.00"])
  }

  @Test func `a senior pays less by card`() async throws {
    let town = line.products("single,2.00,,", "single,1.00,senior,", "single,0.80,senior,card").adding(
      "fare_leg_rules.txt", "fare_product_id\nsingle\n")
    let fares = try #require(try await town.fares("A", "B"))
    #expect(fares.cheapest.map(\.money.amountText) == ["2.00"])
    let options = fares.options.map {
      "\($0.riderCategoryID?.rawValue ?? "-") \($0.fareMediaID?.rawValue ?? "-") \($0.money.amountText)"
    }
    #expect(options == ["- - 2.00", "- card 2.00", "senior - 0.80", "senior card 0.80"])
  }

  @Test func `the example of the page prints the price of each journey`() async throws {
    let built = try await BuiltFeed(line.adding("fare_attributes.txt", Self.tickets("ticket,2.00")).feed)
    let timetable = built.timetable
    let journeys = try built.planner.journeys(from: "A", to: "C", departing: built.planner.instant("8:00"))
    let calculator = FareCalculator(timetable)
    for journey in journeys {
      guard let fares = try calculator.fares(of: journey) else { continue }
      print(fares.cheapest.first?.money.description ?? "not known: \(fares.unknown?.rawValue ?? "")")
    }
    #expect(try journeys.map { try calculator.fares(of: $0)?.cheapest.count } == [1])
  }

  @Test func `a change is free within its time`() async throws {
    let rules = "from_leg_group_id,to_leg_group_id,duration_limit,duration_limit_type,fare_transfer_type\n"
    let town = line.products("single,2.00,,").adding("fare_leg_rules.txt", "leg_group_id,fare_product_id\nbus,single\n")
    let fares = try #require(
      try await town.adding("fare_transfer_rules.txt", rules + "bus,bus,5400,1,0\n").fares("A", "C"))
    #expect(
      fares.cheapest[0].payments.map { "\($0.kind) \($0.legs) \($0.money.amountText)" } == [
        "leg [0] 2.00", "transfer [0, 1] 0.00",
      ])
    let late = try #require(
      try await town.adding("fare_transfer_rules.txt", rules + "bus,bus,60,1,0\n").fares("A", "C"))
    #expect(late.cheapest.map(\.money.amountText) == ["4.00"])
  }

  @Test func `what no rule prices is unknown, and a feed without fares has none`() async throws {
    let town = line.products("single,2.00,,").adding(
      "networks.txt", "network_id\nn\n"
    ).adding("route_networks.txt", "network_id,route_id\nn,r1\n").adding(
      "fare_leg_rules.txt", "network_id,fare_product_id\nn,single\n")
    let fares = try #require(try await town.fares("A", "C"))
    #expect(fares.unknown == .noRule && fares.cheapest.isEmpty && fares.options.isEmpty)
    #expect(fares.legs.map(\.products.count) == [1, 0])
    #expect(try await line.fares("A", "C") == nil)
  }

  @Test func `a rule that names what the feed lacks prices nothing`() async throws {
    let town = line.zones("A 1, B 2, C 3").adding(
      "fare_attributes.txt",
      Self.tickets("ghost,1.00", "all,3.00", "nobody,0.50", extra: ",agency_id", ",", ",", ",none")
    )
    .adding("fare_rules.txt", "contains_id,route_id,fare_id\n,none,ghost\n7,,all\n1,,all\n2,,all\n")
    let fares = try #require(try await town.fares("A", "B"))
    #expect(fares.unknown == .noRule, "ghost has a rule of an unknown route, all one of an unknown zone")
    #expect(fares.legs[0].products.isEmpty)
  }

  @Test func `the second ticket of an id counts if the first is none`() async throws {
    let town = line.adding("fare_attributes.txt", Self.tickets("t,-1.00", "t,2.00", "t,1.00"))
    #expect(try await town.fares("A", "B")?.cheapest.map(\.money.amountText) == ["2.00"])
  }

  @Test func `rides that an app composed cost what the journey costs`() async throws {
    let town = line.zones("A 1, B 2, C 3").adding("fare_attributes.txt", Self.tickets("short,2.00", "long,3.50"))
      .adding("fare_rules.txt", "fare_id,contains_id\nlong,1\nlong,2\nlong,3\nshort,1\nshort,2\n")
    let built = try await BuiltFeed(town.feed)
    let calculator = FareCalculator(built.timetable)
    let journey = try #require(
      try built.planner.journeys(from: "A", to: "C", departing: built.planner.instant("8:00")).first)
    let rides = journey.rides.map { ride in
      TripRide(
        tripID: ride.boarding.tripID, serviceDate: ride.boarding.serviceDate, fromSequence: ride.boarding.stopSequence,
        toSequence: ride.destinationSequence)
    }
    let fares = try #require(try calculator.fares(of: journey))
    #expect(try calculator.fares(of: rides) == fares)
    #expect(fares.cheapest.map(\.money.amountText) == ["3.50"])
    #expect(try built.timetable.fares(of: journey) == fares)
    var none = rides
    none[0].fromSequence = 9
    #expect(try calculator.fares(of: none) == nil && calculator.fares(of: []) == nil)
    none = rides
    none[0].tripID = "none"
    let error = #expect(throws: BundleError.self) { try calculator.fares(of: none) }
    #expect(error?.kind == .unknownTrip)
  }

  @Test(arguments: 0..<20)
  func `rules are the same in memory and on disk`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    func pick(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    let rows = (0..<60).map { _ in
      [
        pick(["f", "g"]), pick(["", "r1", "r2"]), pick(["", "1", "2"]), pick(["", "1", "2"]),
        pick(["", "1", "2", "3"]),
      ]
      .joined(separator: ",")
    }
    let town = line.zones("A 1, B 2, C 3").adding("fare_attributes.txt", Self.tickets("f,1.00", "g,2.00"))
      .adding(
        "fare_rules.txt", "fare_id,route_id,origin_id,destination_id,contains_id\n" + rows.joined(separator: "\n"))
    let timetable = try await BuiltFeed(town.feed).timetable
    let tickets: [FareID: Int] = ["f": 0, "g": 1]
    let (memory, disk) = (
      try RuleTable(timetable, tickets: tickets), try RuleTable(timetable, tickets: tickets, mostRows: 0)
    )
    #expect(memory.ruled == disk.ruled)
    for route in ["r1", "r2", "r3"] as [RouteID] {
      for origin in [nil, "1", "2", "3"] as [ZoneID?] {
        for destination in [nil, "1", "2"] as [ZoneID?] {
          func texts(_ table: RuleTable) throws -> Set<String> {
            Set(
              try table.rules(route: route, origin: origin, destination: destination, timetable)
                .map { "\($0.ticket) \($0.contains.sorted()) \($0.isImpossible)" })
          }
          #expect(try texts(memory) == texts(disk))
        }
      }
    }
  }

  /// Two buses: A to B, 20 minutes later B to C.
  private var line: Town { Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:20, C 8:30", route: "r2")) }

  private static func tickets(_ rows: String..., extra columns: String = "", _ extra: String...) -> String {
    "fare_id,price,currency_type,payment_method\(columns)\n"
      + rows.enumerated().map { "\($1),EUR,0\(extra.isEmpty ? "" : extra[min($0, extra.count - 1)])\n" }.joined()
  }
}

extension Town {
  /// `A 1, B 2`: the zones of stops.
  func zones(_ text: String) -> Town {
    let lines = (feed.files["stops.txt"] ?? "").split(separator: "\n")
    let zones = Dictionary(
      uniqueKeysWithValues: text.split(separator: ",").map { part in
        let words = part.split(separator: " ").map(String.init)
        return (words[0], words[1])
      })
    let rows = lines.dropFirst().map { "\($0),\(zones[String($0.prefix { $0 != "," })] ?? "")\n" }
    return adding("stops.txt", "\(lines[0]),zone_id\n" + rows.joined())
  }

  /// Rows of fare_products.txt in EUR: product, amount, rider, medium; with the riders and media.
  func products(_ rows: String...) -> Town {
    let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let riders = Set(cells.map { $0[2] }).subtracting([""]).sorted()
    let media = Set(cells.map { $0[3] }).subtracting([""]).sorted()
    return adding(
      "fare_products.txt",
      "fare_product_id,amount,rider_category_id,fare_media_id,currency\n" + rows.map { "\($0),EUR\n" }.joined()
    ).adding(
      "rider_categories.txt",
      "rider_category_id,rider_category_name,is_default_fare_category\n" + riders.map { "\($0),\($0),0\n" }.joined()
    ).adding("fare_media.txt", "fare_media_id,fare_media_type\n" + media.map { "\($0),2\n" }.joined())
  }

  /// What the first journey from 8:00 on costs.
  func fares(_ from: JourneyPlace, _ to: JourneyPlace) async throws -> JourneyFares? {
    let built = try await BuiltFeed(feed)
    let journeys = try built.planner.journeys(from: from, to: to, departing: built.planner.instant("8:00"))
    return try FareCalculator(built.timetable).fares(of: try #require(journeys.first))
  }
}
