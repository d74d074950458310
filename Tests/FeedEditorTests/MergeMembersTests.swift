import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Things with equal rows and other members are other things` {
  /// A feed of a route along some stops, with one agency.
  private func feed(
    _ letter: String, route: String? = nil, stops: [String], zones: [String] = [], _ files: [String: String] = [:]
  ) -> FeedText {
    let route = route ?? "\(letter)r"
    let rows = stops.enumerated().map { "\($1),Stop,5\($0),10,\(zones.isEmpty ? "" : zones[$0])\n" }
    let calls = stops.enumerated().map { "\(letter)t,08:0\($0):00,08:0\($0):00,\($1),\($0)\n" }
    var all = [
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nx,X,https://x.example.com,Europe/Berlin\n",
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,zone_id\n" + rows.joined(),
      "routes.txt": "route_id,agency_id,route_short_name,route_type\n\(route),x,1,3\n",
      "calendar_dates.txt": "service_id,date,exception_type\nw,20260701,1\n",
      "trips.txt": "route_id,service_id,trip_id\n\(route),w,\(letter)t\n",
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls.joined(),
    ]
    all.merge(files) { $1 }
    return FeedText(all)
  }

  private let product = "fare_product_id,amount,currency\n"

  private func prices(_ feed: FeedText, _ route: String, _ from: String, _ to: String) -> Set<String> {
    NaiveFares(feed).prices(of: NaiveFares.Ride(route: route, from: from, to: to))
  }

  @Test func `networks of one name have the fares of their own routes`() throws {
    let networks = "network_id,network_name\nlocal,Local\n"
    func local(_ letter: String, price: String) -> FeedText {
      feed(
        letter, stops: ["\(letter)1", "\(letter)2"],
        [
          "networks.txt": networks, "route_networks.txt": "network_id,route_id\nlocal,\(letter)r\n",
          "fare_products.txt": product + "\(letter)p,\(price),EUR\n",
          "fare_leg_rules.txt": "network_id,fare_product_id\nlocal,\(letter)p\n",
        ])
    }
    let merged = try FeedText.merge([local("a", price: "3"), local("b", price: "5")]).text
    #expect(prices(merged, "ar", "a1", "a2") == ["3"])
    #expect(prices(merged, "br", "b1", "b2") == ["5"])
  }

  @Test func `areas of one name have their own stops`() throws {
    func zoned(_ letter: String) -> FeedText {
      feed(
        letter, stops: ["\(letter)1", "\(letter)2"],
        [
          "areas.txt": "area_id,area_name\ncity,City\n", "stop_areas.txt": "area_id,stop_id\ncity,\(letter)1\n",
          "fare_products.txt": product + "p,2,EUR\n",
          "fare_leg_rules.txt": "from_area_id,to_area_id,fare_product_id\ncity,,p\n",
        ])
    }
    let merged = try FeedText.merge([zoned("a"), zoned("b")])
    #expect(merged.report.prefixes.first?.kinds.contains("area") == true)
    for letter in ["a", "b"] {
      #expect(prices(merged.text, "\(letter)r", "\(letter)1", "\(letter)2") == ["2"])
      #expect(prices(merged.text, "\(letter)r", "\(letter)2", "\(letter)1") == [])
    }
  }

  @Test func `an area without stops that a rule names stays one without`() throws {
    let rules = "from_area_id,fare_product_id\nfar,p\n"
    let files = ["areas.txt": "area_id,area_name\nfar,Far\n", "fare_products.txt": product + "p,2,EUR\n"]
    let one = feed("a", stops: ["s1", "s2"], files).adding("fare_leg_rules.txt", rules)
    let other = feed("b", stops: ["s1", "s2"], files).adding("stop_areas.txt", "area_id,stop_id\nfar,s1\n")
    for feeds in [[one, other], [other, one]] {
      #expect(prices(try FeedText.merge(feeds).text, "ar", "s1", "s2") == [])
    }
  }

  @Test func `an empty area means those of its feed, although another feed names areas of the same stops`() throws {
    let one = feed(
      "a", stops: ["s1", "s2"],
      ["fare_products.txt": product + "ap,1,EUR\n", "fare_leg_rules.txt": "fare_product_id\nap\n"])
    let other = feed(
      "b", stops: ["s1", "s2"],
      [
        "areas.txt": "area_id\ncity\n", "stop_areas.txt": "area_id,stop_id\ncity,s1\n",
        "fare_products.txt": product + "bp,2,EUR\n",
        "fare_leg_rules.txt": "from_area_id,fare_product_id\ncity,bp\n",
      ])
    for feeds in [[one, other], [other, one]] {
      let merged = try FeedText.merge(feeds).text
      #expect(prices(merged, "ar", "s1", "s2") == ["1"] && prices(merged, "ar", "s2", "s1") == ["1"])
      #expect(prices(merged, "br", "s1", "s2") == ["2"] && prices(merged, "br", "s2", "s1") == [])
    }
  }

  private func zoneFares(_ letter: String, _ zones: [String], _ rules: String) -> FeedText {
    feed(
      letter, stops: zones.map { letter + $0 }, zones: zones,
      [
        "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nF,2,EUR,0,\n",
        "fare_rules.txt": rules,
      ])
  }

  @Test func `a fare that contains zones needs those of its own feed`() throws {
    let merged = try FeedText.merge([
      zoneFares("a", ["z1", "z2"], "fare_id,contains_id\nF,z1\nF,z2\n"),
      zoneFares("b", ["z1", "z4"], "fare_id,contains_id\nF,z1\nF,z4\n"),
    ]).text
    let fares = NaiveFares(merged)
    #expect(fares.fares(on: "ar", from: "z1", to: "z2", through: ["z1", "z2"]) == ["2"])
    #expect(fares.fares(on: "br", from: "z1", to: "z4", through: ["z1", "z4"]) == ["2"])
    #expect(fares.fares(on: "ar", from: "z1", to: "z1", through: ["z1"]) == [])
  }

  @Test func `a rule for all routes stays in its feed although another one contains zones of the feed`() throws {
    let one = zoneFares("a", ["z1", "z4"], "fare_id,origin_id,contains_id\nF,z1,\nF,z1,z1\nF,z1,z4\n")
    let merged = try FeedText.merge([one, feed("b", stops: ["b1", "b2"], zones: ["z1", "z2"])]).text
    let fares = NaiveFares(merged)
    #expect(fares.fares(on: "ar", from: "z1", to: "z4", through: ["z1", "z4"]) == ["2"])
    #expect(fares.fares(on: "br", from: "z1", to: "z2", through: ["z1", "z2"]) == [])
  }

  @Test func `zones that a fare contains for all routes are not joined with those for a route`() throws {
    let one = zoneFares("a", ["z1", "z2"], "fare_id,route_id,contains_id\nF,,z1\nF,ar,z2\n")
    let merged = try FeedText.merge([one, feed("b", stops: ["b1", "b2"], zones: ["z1", "z2"])]).text
    let fares = NaiveFares(merged)
    for zone in ["z1", "z2"] { #expect(fares.fares(on: "ar", from: zone, to: zone, through: [zone]) == ["2"]) }
    #expect(fares.fares(on: "br", from: "z1", to: "z2", through: ["z1", "z2"]) == [])
  }

  @Test func `a rule for all routes is not repeated where a rule names the route`() throws {
    let one = zoneFares("a", ["z1", "z2"], "fare_id,route_id,origin_id\nF,,z1\nF,ar,z1\n")
    let merged = try FeedText.merge([one, feed("b", stops: ["b1", "b2"], zones: ["z1", "z2"])]).text
    #expect(merged.table("fare_rules.txt").rows.count == 1)
  }

  @Test func `a network is the same in both of its forms`() throws {
    let column = feed("a", route: "r", stops: ["s1", "s2"])
      .adding("routes.txt", "route_id,agency_id,route_short_name,route_type,network_id\nr,x,1,3,n\n")
    let files = feed("a", route: "r", stops: ["s1", "s2"])
      .adding("networks.txt", "network_id\nn\n").adding("route_networks.txt", "network_id,route_id\nn,r\n")
    for feeds in [[column, files], [files, column]] {
      let merged = try FeedText.merge(feeds)
      #expect(merged.report.prefixes == [] && merged.report.conflicts == [:])
      #expect(NaiveFares(merged.text).networks(of: "r") == ["n"])
      #expect(merged.text.table("route_networks.txt").rows.count == 1)
    }
  }

  @Test func `the fares of a route that both feeds have are those of the feed of its trips`() throws {
    func flat(_ letter: String, _ price: String) -> FeedText {
      feed(
        letter, route: "r", stops: ["s1", "s2"],
        [
          "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\n\(letter),\(price),EUR,0,\n"
        ])
    }
    let merged = try FeedText.merge([flat("a", "1"), flat("b", "2")]).text
    let fares = NaiveFares(merged)
    #expect(fares.fares(on: "r", from: "", to: "", through: []) == ["1"])
    #expect(fares.fares(on: "b:r", from: "", to: "", through: []) == ["2"])
    let same = try FeedText.merge([flat("a", "1"), flat("a", "1")])
    #expect(same.report.prefixes == [] && same.text.table("routes.txt").rows.count == 1)
  }

  @Test func `record_sub_id gets the prefix of the ids that it names`() throws {
    func translated(_ letter: String, _ name: String) -> FeedText {
      feed(
        letter, route: "r", stops: ["1", "2"],
        [
          "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n1,\(name),50,10\n2,\(name),51,10\n",
          "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,x,\(name),3\n",
          "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nf,1,EUR,0,\n",
          "fare_rules.txt": "fare_id,route_id\nf,r\n",
          "translations.txt": """
          table_name,field_name,language,translation,record_id,record_sub_id
          fare_rules,fare_name,fr,\(name),f,r
          transfers,note,fr,\(name),1,2
          stop_times,stop_headsign,fr,\(name),\(letter)t,1

          """,
        ])
    }
    let merged = try FeedText.merge([translated("a", "A"), translated("b", "B")]).text
    let rows = merged.table("translations.txt").records
    #expect(
      rows.map { "\($0["record_id"]) \($0["record_sub_id"])" } == ["f r", "1 2", "at 1", "b:f b:r", "b:1 b:2", "bt 1"])
  }

  /// A stop of both feeds, translated by its id or by its text.
  private static let translations = [
    "s1,,Ici", "s1,,Voici", ",Stop,Ici", ",Stop,Voici", ",Stop,Ici\nstops,stop_name,fr,s1,,Voici", "",
  ]

  @Test(arguments: translations, translations)
  func `a stop with another translation is another stop`(first: String, second: String) throws {
    func translated(_ letter: String, _ row: String) -> FeedText {
      let header = "table_name,field_name,language,record_id,field_value,translation\n"
      return feed(
        letter, stops: ["s1", "\(letter)2"],
        ["translations.txt": header + (row.isEmpty ? "" : "stops,stop_name,fr,\(row)\n")])
    }
    let feeds = [translated("a", first), translated("b", second)]
    let merged = try FeedText.merge(feeds)
    let texts = feeds.map { NaiveFares($0).text("stops", "stop_name", "s1", "Stop") }
    let isSame = texts[0] == texts[1]
    #expect(merged.text.table("stops.txt").rows.count == (isSame ? 3 : 4) && merged.report.conflicts.isEmpty)
    let names = NaiveFares(merged.text)
    #expect(names.text("stops", "stop_name", "s1", "Stop") == texts[0])
    let other = merged.report.prefixes.isEmpty ? "s1" : "b:s1"
    #expect(names.text("stops", "stop_name", other, "Stop") == texts[1])
    #expect(merged.report.prefixes.isEmpty == isSame)
  }

  @Test func `an agency without an id and with another translation is another agency`() throws {
    func translated(_ letter: String, _ name: String) -> FeedText {
      feed(
        letter, stops: ["\(letter)1", "\(letter)2"],
        [
          "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://x.example.com,Europe/Berlin\n",
          "routes.txt": "route_id,route_short_name,route_type\n\(letter)r,1,3\n",
          "translations.txt":
            "table_name,field_name,language,field_value,translation\nagency,agency_name,fr,X,\(name)\n",
        ])
    }
    let merged = try FeedText.merge([translated("a", "Un"), translated("b", "Deux")]).text
    #expect(merged.table("agency.txt").values(of: "agency_id") == ["a", "b"])
    let names = NaiveFares(merged)
    #expect(["a", "b"].map { names.text("agency", "agency_name", $0, "X") } == ["Un", "Deux"])
    #expect(
      try FeedText.merge([translated("a", "Un"), translated("b", "Un")]).text.table("agency.txt").rows.count == 1)
  }

  @Test func `a trip with another translation of the text of a call is another trip`() throws {
    func translated(_ letter: String, _ name: String) -> FeedText {
      feed(
        letter, stops: ["1", "2"],
        [
          "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,x,1,3\n",
          "trips.txt": "route_id,service_id,trip_id\nr,w,t\n",
          "stop_times.txt":
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\nt,08:00:00,08:00:00,1,1,City\nt,08:10:00,08:10:00,2,2,\n",
          "translations.txt":
            "table_name,field_name,language,field_value,translation\nstop_times,stop_headsign,fr,City,\(name)\n",
        ])
    }
    let merged = try FeedText.merge([translated("a", "Un"), translated("b", "Deux")])
    #expect(merged.report.prefixes.map(\.kinds) == [["trip"]])
    let rows = merged.text.table("translations.txt").records
    #expect(rows.map { "\($0["record_id"]) \($0["record_sub_id"]) \($0["translation"])" } == ["t 1 Un", "b:t 1 Deux"])
    #expect(try FeedText.merge([translated("a", "Un"), translated("b", "Un")]).report.prefixes.isEmpty)
  }

  @Test func `a new publisher's name has no translation of the old one`() throws {
    let info = "feed_publisher_name,feed_publisher_url,feed_lang\nOld,https://old.example.com,en\n"
    let translations = """
      table_name,field_name,language,translation,record_id,field_value
      feed_info,feed_publisher_name,fr,Vieux,,
      feed_info,feed_publisher_name,de,Alt,,Old
      feed_info,feed_publisher_name,it,Nuovo,,New
      feed_info,feed_publisher_url,fr,https://old.example.com/fr,,
      stops,stop_name,fr,Arrêt,,Stop

      """
    let one = feed("a", stops: ["s1", "s2"], ["feed_info.txt": info, "translations.txt": translations])
    let publisher = MergedPublisher(name: "New")
    for feeds in [[one], [one, feed("b", stops: ["b1", "b2"])]] {
      let merged = try FeedText.merge(feeds, publisher: publisher).text
      let texts = merged.table("translations.txt").values(of: "translation")
      #expect(Set(texts) == ["Nuovo", "https://old.example.com/fr", "Arrêt"])
    }
    #expect(try FeedText.merge([one]).text.table("translations.txt").rows.count == 4)
  }

  @Test func `attributions and translations that would become a product of two tables are refused`() {
    let ids = (0..<1500).map { "r\($0)" }
    let routes = "route_id,agency_id,route_short_name,route_type\n" + ids.map { "\($0),x,1,3\n" }.joined()
    let attributions = "organization_name,is_producer\n" + ids.map { "\($0),1\n" }.joined()
    let attributed = feed("a", stops: ["s1", "s2"], ["routes.txt": routes, "attributions.txt": attributions])
    let stops = "stop_id,stop_name,stop_lat,stop_lon\n" + ids.map { "\($0),Stop,50,10\n" }.joined()
    let translations =
      "table_name,field_name,language,translation,field_value\n"
      + ids.map { "stops,stop_name,fr-x-\($0),T,Stop\n" }.joined()
    let translated = feed("a", stops: ["s1", "s2"], ["stops.txt": stops, "translations.txt": translations])
    for one in [attributed, translated] {
      let error = #expect(throws: PlainFailure.self) {
        try FeedText.merge([one, feed("b", stops: ["b1", "b2"])])
      }
      #expect(error?.description.contains("would become more than 1000000") == true)
    }
  }
}
