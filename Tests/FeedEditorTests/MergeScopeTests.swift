import FeedWriter
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `What one feed says is not said of another` {
  /// A feed of a bus from S1 to S2, whose ids begin with a letter.
  private func feed(_ letter: String, agency: String? = nil, first: String = "First") -> FeedText {
    FeedText([
      "agency.txt": """
      agency_id,agency_name,agency_url,agency_timezone
      \(agency ?? letter),\(agency ?? letter),https://x.example.com,America/New_York

      """,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n\(letter)1,\(first),40,-74\n\(letter)2,Second,40.1,-74\n",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\n\(letter)r,\(agency ?? letter),1,3\n",
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20260101,20261231

      """,
      "trips.txt": "route_id,service_id,trip_id,trip_headsign\n\(letter)r,daily,\(letter)t,Second\n",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      \(letter)t,08:00:00,08:00:00,\(letter)1,1
      \(letter)t,08:10:00,08:10:00,\(letter)2,2

      """,
    ])
  }

  private func rows(_ feed: FeedText, _ file: String, _ columns: String...) -> [String] {
    feed.table(file).records.map { row in columns.map { row[$0] }.joined(separator: " ") }.sorted()
  }

  /// Merges two feeds both ways, and checks that the validator finds no other errors.
  private func merge(_ one: FeedText, _ other: FeedText) throws -> FeedText {
    let merged = try FeedText.merge([one, other]).text
    #expect(try merged.errors().subtracting(one.errors()).subtracting(other.errors()) == [])
    return merged
  }

  @Test func `an attribution of a whole feed names the agencies of its feed`() throws {
    let text = "attribution_id,organization_name,is_producer\nat,Org,1\n"
    let merged = try merge(feed("a").adding("attributions.txt", text), feed("b"))
    #expect(rows(merged, "attributions.txt", "attribution_id", "agency_id", "route_id") == ["at a "])
    let same = try merge(feed("a").adding("attributions.txt", text), feed("b").adding("attributions.txt", text))
    #expect(rows(same, "attributions.txt", "attribution_id", "agency_id") == ["at "])
  }

  @Test func `an attribution names the routes of its feed if another feed has the agency`() throws {
    let one = feed("a", agency: "x").adding("attributions.txt", "organization_name,is_producer\nOrg,1\n")
    let merged = try merge(one, feed("b", agency: "x"))
    #expect(rows(merged, "attributions.txt", "agency_id", "route_id") == [" ar"])
  }

  @Test(arguments: [
    Reference("transfers.txt", "from_stop_id,to_stop_id,transfer_type\na1,b1,1\n", "to_stop_id", "stops.txt"),
    Reference(
      "transfers.txt", "from_stop_id,to_stop_id,to_route_id,transfer_type\na1,a2,br,3\n", "to_route_id", "routes.txt"),
    Reference(
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nbt,08:00:00,09:00:00,60\n", "trip_id", "trips.txt"),
    Reference("attributions.txt", "organization_name,agency_id,is_producer\nOrg,b,1\n", "agency_id", "agency.txt"),
    Reference(
      "translations.txt", "table_name,field_name,language,translation,record_id\nstops,stop_name,fr,Un,b1\n",
      "record_id", "stops.txt"),
    Reference(
      "stops.txt", "stop_id,stop_name,parent_station\na1,First,b1\na2,Second,\n", "parent_station", "stops.txt"),
    Reference("routes.txt", "route_id,agency_id,route_type\nar,b,3\n", "agency_id", "agency.txt"),
    Reference("trips.txt", "route_id,service_id,trip_id\nbr,daily,at\n", "route_id", "routes.txt"),
    Reference("fare_rules.txt", "fare_id,route_id,origin_id\nf,ar,bz\n", "origin_id", "stops.txt", "zone_id"),
    Reference("stop_areas.txt", "area_id,stop_id\nba,a1\n", "area_id", "areas.txt"),
  ])
  func `a reference to nothing does not become one to a thing of another feed`(reference: Reference) throws {
    let other = feed("b").adding("areas.txt", "area_id,area_name\nba,Area\n")
      .adding("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,zone_id\nb1,First,40,-74,bz\nb2,Second,40.1,-74,bz\n")
    for isFirst in [true, false] {
      let one = feed("a").adding(reference.file, reference.text)
      let merged = try merge(isFirst ? one : other, isFirst ? other : one)
      let missing = try #require(rows(one, reference.file, reference.column).first { $0.hasPrefix("b") })
      #expect(rows(other, reference.target, reference.key).contains(missing))
      let things = Set(rows(merged, reference.target, reference.key))
      #expect(rows(merged, reference.file, reference.column).contains { $0.hasSuffix(missing) && !things.contains($0) })
    }
  }

  /// A table with a reference to nothing in its feed.
  struct Reference: CustomTestStringConvertible {
    let file: String
    let text: String
    let column: String
    let target: String
    let key: String

    init(_ file: String, _ text: String, _ column: String, _ target: String, _ key: String? = nil) {
      (self.file, self.text, self.column, self.target) = (file, text, column, target)
      self.key = key ?? GTFSSchema.file(named: target)?.primaryKey.first ?? ""
    }

    var testDescription: String { "\(file) \(column)" }
  }

  @Test func `an attribution of thousands of routes is written in a moment`() throws {
    let count = 20_000
    let routes = "route_id,agency_id,route_short_name,route_type\n" + (0..<count).map { "r\($0),x,\($0),3\n" }.joined()
    let one = feed("a", agency: "x").adding("routes.txt", routes)
      .adding("attributions.txt", "attribution_id,organization_name,is_producer\nat,Org,1\n")
    let start = ContinuousClock.now
    let merged = try FeedText.merge([one, feed("b", agency: "x")]).text
    #expect(Set(merged.table("attributions.txt").values(of: "attribution_id")).count == count)
    // A search from the first number for each route takes minutes.
    #expect(.now - start < .seconds(60))
  }

  @Test func `translations follow an attribution that becomes several`() throws {
    let one = feed("a").appending("c,C,https://c.example.com,America/New_York", to: "agency.txt")
      .adding("attributions.txt", "attribution_id,organization_name,is_producer\nat,Org,1\n")
      .adding(
        "translations.txt",
        "table_name,field_name,language,translation,record_id\nattributions,organization_name,fr,Société,at\n")
    let merged = try merge(one, feed("b"))
    let ids = rows(merged, "attributions.txt", "attribution_id")
    #expect(ids.count == 2 && Set(ids).count == 2)
    #expect(rows(merged, "translations.txt", "record_id") == ids)
  }

  @Test func `a translation of a text names the rows of its feed if another feed has the text`() throws {
    let header = "table_name,field_name,language,translation,field_value\n"
    let texts =
      "stops,stop_name,fr,Premier,First\ntrips,trip_headsign,fr,Deuxième,Second\nstops,stop_name,fr,Sol,Only\n"
    let one = feed("a").adding("translations.txt", header + texts).appending("a3,Only,40,-74", to: "stops.txt")
    let merged = try merge(one, feed("b"))
    #expect(
      rows(merged, "translations.txt", "translation", "record_id", "field_value") == [
        "Deuxième at ", "Premier a1 ", "Sol  Only",
      ])
    // If both translate it equally, it stays.
    let both = try merge(one, feed("b").adding("translations.txt", header + texts))
    #expect(both.table("translations.txt").records.allSatisfy { $0["record_id"].isEmpty })
  }

  @Test func `a translation of a row comes before that of its text`() throws {
    let one = feed("a").appending("a3,First,40,-74", to: "stops.txt")
      .adding(
        "translations.txt",
        """
        table_name,field_name,language,translation,record_id,field_value
        stops,stop_name,fr,Premier,,First
        stops,stop_name,fr,Un,a1,

        """)
    let merged = try merge(one, feed("b"))
    #expect(rows(merged, "translations.txt", "record_id", "translation") == ["a1 Un", "a3 Premier"])
  }

  @Test(arguments: [
    ("stop_times.txt", "stop_time.txt"), ("trips.txt", "Trips.txt"), ("calendar.txt", "calendar_date.txt"),
  ])
  func `a feed that reads as nothing is not hidden by another one`(name: String, written: String) throws {
    let other = feed("b").removing(name).adding(written, feed("b").files[name] ?? "")
    for isFirst in [true, false] {
      let error = #expect(throws: FeedError.self) {
        try FeedText.merge(isFirst ? [other, feed("a")] : [feed("a"), other])
      }
      guard case .misnamed(let files) = error?.problem else {
        Issue.record("\(error.map { "\($0)" } ?? "no error")")
        continue
      }
      #expect(files.map(\.name) == [written] && error?.file == (isFirst ? "a" : "b"))
    }
    #expect(throws: FeedError.self) { try other.extract { $0.routes = ["br"] } }
    let tables = "route_id,service_id,trip_idd\nbr,daily,bt\n"
    let error = #expect(throws: FeedError.self) {
      try FeedText.merge([feed("a"), feed("b").adding("trips.txt", tables)])
    }
    #expect(error?.feed == "b" && error?.file == "trips.txt")
    // What is left out need not be readable.
    #expect(try FeedText.merge([feed("a"), other], excluding: [name]).text.table("stops.txt").rows.count == 4)
  }

  @Test func `translations of the legacy form are not mixed with others`() throws {
    let legacy = feed("a").adding("translations.txt", "trans_id,lang,translation\nFirst,fr,Premier\n")
    let header = "table_name,field_name,language,translation,record_id\n"
    let other = feed("b").adding("translations.txt", header + "stops,stop_name,fr,Un,b1\n")
    let merged = try FeedText.merge([legacy, other])
    #expect(merged.text.table("translations.txt").rows == [["stops", "stop_name", "fr", "Un", "b1"]])
    #expect(merged.text.files["a-translations.txt"] == legacy.files["translations.txt"])
    #expect(merged.report.keptApart == ["a-translations.txt"])
    #expect(try FeedText.merge([legacy, legacy]).text.files["translations.txt"] == legacy.files["translations.txt"])
  }

  @Test func `a fare without rules gets those of the routes of its feed`() throws {
    let fares = "fare_id,price,currency_type,payment_method,transfers\nflat,2,USD,0,\n"
    let one = feed("a").adding("fare_attributes.txt", fares)
    #expect(rows(try merge(one, feed("b")), "fare_rules.txt", "fare_id", "route_id") == ["flat ar"])
    let merged = try merge(one, feed("b").adding("fare_attributes.txt", fares))
    #expect(rows(merged, "fare_rules.txt", "fare_id", "route_id") == ["b:flat br", "flat ar"])
    #expect(try merge(one, one).files["fare_rules.txt"] == nil)
  }

  @Test func `a fare rule for all routes names the routes of its feed`() throws {
    func fares(_ letter: String) -> FeedText {
      feed(letter)
        .adding("fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers\n\(letter)f,2,USD,0,\n")
        .adding(
          "stops.txt", "stop_id,stop_name,stop_lat,stop_lon,zone_id\n\(letter)1,F,40,-74,z\n\(letter)2,S,41,-74,z\n")
    }
    let one = fares("a").adding("fare_rules.txt", "fare_id,origin_id\naf,\n")
    #expect(
      rows(try merge(one, fares("b")), "fare_rules.txt", "fare_id", "route_id", "origin_id") == ["af ar ", "bf br "])
    // The zones of different agencies are different, so that the rule applies to its feed only.
    let zoned = fares("a").adding("fare_rules.txt", "fare_id,origin_id\naf,z\n")
    #expect(
      rows(try merge(zoned, fares("b")), "fare_rules.txt", "fare_id", "route_id", "origin_id") == ["af  z", "bf br "])
  }

  private func legs(_ letter: String, _ rules: String, _ transfers: String? = nil) -> FeedText {
    let fares = feed(letter).adding("fare_leg_rules.txt", rules)
      .adding("fare_products.txt", "fare_product_id,amount,currency\n\(letter)p,2,USD\n")
    return transfers.map { fares.adding("fare_transfer_rules.txt", $0) } ?? fares
  }

  @Test func `a leg rule for all areas begins in an area of its feed's stops`() throws {
    let merged = try merge(legs("a", "network_id,fare_product_id\n,ap\n"), legs("b", "fare_product_id\nbp\n"))
    #expect(rows(merged, "stop_areas.txt", "area_id", "stop_id") == ["a a1", "a a2", "b b1", "b b2"])
    #expect(rows(merged, "fare_leg_rules.txt", "network_id", "from_area_id", "fare_product_id") == [" a ap", " b bp"])
  }

  @Test func `without rule_priority, an empty area is that of stops which no rule names, also by their station`() throws
  {
    let one = legs("a", "from_area_id,fare_product_id\nx,ap\n,ap\n").adding("areas.txt", "area_id\nx\ny\n")
      .adding(
        "stops.txt",
        "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\na1,F,40,-74,,as\na2,S,41,-74,,at\n"
          + "as,F,40,-74,1,\nat,S,41,-74,1,\n"
      ).adding("stop_areas.txt", "area_id,stop_id\nx,as\ny,at\n")
    let merged = try merge(one, legs("b", "fare_product_id\nbp\n"))
    #expect(rows(merged, "fare_leg_rules.txt", "from_area_id") == ["a", "b", "x"])
    #expect(rows(merged, "stop_areas.txt", "area_id", "stop_id") == ["a a2", "b b1", "b b2", "x as", "y a2", "y at"])
    let any = one.adding("fare_leg_rules.txt", "from_area_id,fare_product_id,rule_priority\nx,ap,1\n,ap,\n")
    let found = rows(try merge(any, feed("b")), "stop_areas.txt", "area_id", "stop_id")
    #expect(found == ["a a1", "a a2", "x a1", "x as", "y a2", "y at"])
  }

  @Test func `a leg rule for all networks names those of its feed where feeds share stops`() throws {
    let stops = "stop_id,stop_name,stop_lat,stop_lon\n1,F,40,-74\n2,S,41,-74\n"
    func shared(_ letter: String) -> FeedText {
      legs(letter, "network_id,fare_product_id\n,\(letter)p\n").adding("stops.txt", stops)
        .adding(
          "stop_times.txt",
          "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + "\(letter)t,08:00:00,08:00:00,1,1\n\(letter)t,08:10:00,08:10:00,2,2\n")
    }
    let merged = try merge(shared("a"), shared("b"))
    #expect(rows(merged, "route_networks.txt", "network_id", "route_id") == ["a ar", "b br"])
    #expect(rows(merged, "fare_leg_rules.txt", "network_id", "fare_product_id") == ["a ap", "b bp"])
  }

  @Test func `what a merge cannot keep of fares is said`() throws {
    let areas = "area_id\nx\n"
    let one = legs("a", "from_area_id,fare_product_id\nx,ap\n,ap\n").adding("areas.txt", areas)
    let priorities = try FeedText.merge([one, legs("b", "fare_product_id,rule_priority\nbp,1\n")])
    #expect(priorities.report.notes.contains { $0.contains("rule_priority of b") })
    let fares = "fare_id,price,currency_type,payment_method,transfers\nflat,2,USD,0,\n"
    let beside = try FeedText.merge([one, feed("b").adding("fare_attributes.txt", fares)])
    #expect(beside.report.notes.contains { $0.contains("its fares of fare_attributes.txt do not count") })
    #expect(try FeedText.merge([one, feed("b")]).report.fareNotes.isEmpty)
  }

  @Test func `a transfer rule for all leg groups names those of its feed`() throws {
    let one = legs(
      "a", "leg_group_id,fare_product_id\ng,ap\n,ap\n",
      "from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type,fare_product_id\n,,1,0,ap\n")
    let merged = try merge(one, legs("b", "leg_group_id,fare_product_id\nh,bp\n"))
    #expect(
      rows(merged, "fare_transfer_rules.txt", "from_leg_group_id", "to_leg_group_id", "transfer_count") == [
        "a a 1"
      ])
    #expect(rows(merged, "fare_leg_rules.txt", "leg_group_id", "fare_product_id") == ["a ap", "a ap", "h bp"])
  }

  @Test func `networks of both forms get one form`() throws {
    let one = feed("a").adding("routes.txt", "route_id,agency_id,route_short_name,route_type,network_id\nar,a,1,3,n\n")
    let other = feed("b").adding("networks.txt", "network_id,network_name\nm,Trams\n")
      .adding("route_networks.txt", "network_id,route_id\nm,br\n")
    for merged in [try merge(one, other), try merge(other, one)] {
      #expect(!merged.table("routes.txt").columns.contains("network_id"))
      #expect(rows(merged, "networks.txt", "network_id", "network_name") == ["m Trams", "n "])
      #expect(rows(merged, "route_networks.txt", "network_id", "route_id") == ["m br", "n ar"])
    }
    #expect(rows(try merge(one, feed("b")), "routes.txt", "route_id", "network_id") == ["ar n", "br "])
  }

  @Test func `two names of one time zone are one`() throws {
    let merged = try merge(feed("a"), feed("b").replacing("America/New_York", with: "US/Eastern", in: "agency.txt"))
    #expect(rows(merged, "agency.txt", "agency_timezone") == ["America/New_York", "America/New_York"])
    // Both change their clocks, but not at the same time.
    let other = feed("b").replacing("America/New_York", with: "America/Havana", in: "agency.txt")
    #expect(throws: PlainFailure.self) { try FeedText.merge([feed("a"), other]) }
  }

  @Test func `a block is the same only if all of its trips are`() throws {
    func blocks(_ letter: String) -> FeedText {
      feed(letter, agency: "x")
        .adding("trips.txt", "route_id,service_id,trip_id,block_id\n\(letter)r,daily,\(letter)t,7\n")
    }
    let merged = try merge(blocks("a"), blocks("b"))
    #expect(rows(merged, "trips.txt", "trip_id", "block_id") == ["at 7", "bt b:7"])
    #expect(rows(try merge(blocks("a"), blocks("a")), "trips.txt", "block_id") == ["7"])
    let shared = try FeedText.merge([blocks("a"), blocks("b")], shareBlocks: true).text
    #expect(rows(shared, "trips.txt", "trip_id", "block_id") == ["at 7", "bt 7"])
  }

  @Test func `things whose cells have the same values are the same, and are copied as they are`() throws {
    let other = feed("a").replacing("40.1,-74", with: "40.1000,-74.0", in: "stops.txt")
      .replacing("08:00:00,08:00:00", with: "8:00:00,8:00:00", in: "stop_times.txt")
    let merged = try FeedText.merge([feed("a"), other])
    #expect(merged.report.prefixes == [])
    #expect(rows(merged.text, "stops.txt", "stop_lat") == ["40", "40.1"])
  }

  @Test func `no two files of a merged feed have one name`() throws {
    let other = feed("b").adding("x.txt", "two").adding("b-x.txt", "three")
    let folder = try TemporaryFolder()
    let output = folder.file("merged.zip")
    let feeds = try [(feed("a").adding("x.txt", "one").adding("b-x.txt", "four"), "a"), (other, "b")]
      .map { MergedFeed(try $0.opened(in: folder, named: $1), name: $1) }
    _ = try Merging(of: feeds).write(to: output)
    let names = try Feed(opening: output).files.map(\.name).filter { $0.hasSuffix("x.txt") }
    #expect(names.count == 4 && Set(names).count == 4)
  }

  @Test func `a period covers the days of a feed that gives none`() throws {
    let info = "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\n"
    let one = feed("a").adding("feed_info.txt", info + "P,https://p.example,en,20260301,20260331\n")
    #expect(
      rows(try FeedText.merge([one, feed("b")]).text, "feed_info.txt", "feed_start_date", "feed_end_date")
        == ["20260101 20261231"])
  }
}
