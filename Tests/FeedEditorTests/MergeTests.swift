import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Merged feeds` {
  private func feed(agency: String = "a", name: String = "City", stop: String = "Anger") -> FeedText {
    FeedText([
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone\n\(agency),\(name),https://x.example,Europe/Berlin\n",
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,zone_id\n1,\(stop),50,10,z\n2,Ende,51,10,z\n",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,\(agency),1,3\n",
      "calendar_dates.txt": "service_id,date,exception_type\nx,20260701,1\n",
      "trips.txt": "route_id,service_id,trip_id,block_id\nr,x,t,b1\n",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t,08:00:00,08:00:00,1,1
      t,08:10:00,08:10:00,2,2

      """,
    ])
  }

  @Test func `ids stay where feeds do not use the same`() throws {
    let other = FeedText(feed().files.mapValues { $0.replacing("Anger", with: "Markt") })
      .renamingIDs { "o" + $0 }
    let merged = try FeedText.merge([feed(), other])
    #expect(merged.report.prefixes == [])
    #expect(merged.text.table("trips.txt").values(of: "trip_id") == ["t", "ot"])
  }

  @Test func `ids get a prefix with all that refers to them, and nothing else does`() throws {
    let merged = try FeedText.merge([feed(), feed(stop: "Markt")])
    #expect(merged.report.prefixes == [.init(feed: 1, text: "b:", kinds: ["trip", "block", "place"])])
    #expect(merged.text.table("stops.txt").values(of: "stop_id") == ["1", "2", "b:1", "b:2"])
    #expect(
      merged.text.table("stop_times.txt").rows.map { $0[0] + " " + $0[3] } == ["t 1", "t 2", "b:t b:1", "b:t b:2"])
    #expect(merged.text.table("trips.txt").rows == [["r", "x", "t", "b1"], ["r", "x", "b:t", "b:b1"]])
    #expect(merged.text.table("routes.txt").rows.count == 1)
  }

  @Test func `fare zones get a prefix unless the feeds share an agency or a stop`() throws {
    let merged = try FeedText.merge([feed(), feed(agency: "c", name: "Other", stop: "Markt")])
    #expect(merged.text.table("stops.txt").values(of: "zone_id") == ["z", "z", "b:z", "b:z"])
  }

  @Test func `an agency without id gets one when there are several, and its routes too`() throws {
    let (one, other) = (feed(agency: ""), feed(agency: "", name: "Other"))
    let merged = try FeedText.merge([one, other])
    #expect(merged.text.table("agency.txt").values(of: "agency_id") == ["a", "b"])
    #expect(merged.text.table("routes.txt").values(of: "agency_id") == ["a", "b"])
    #expect(try FeedText.merge([one, one]).text.table("agency.txt").values(of: "agency_id") == [""])
  }

  @Test func `feeds of different time zones are refused, and both are named`() {
    let other = feed().replacing("Europe/Berlin", with: "Europe/Lisbon", in: "agency.txt")
    let error = #expect(throws: PlainFailure.self) { try FeedText.merge([feed(), other]) }
    #expect(error?.description == "b: has the time zone Europe/Lisbon, but a has Europe/Berlin; expected the same")
  }

  @Test func `translations and zones follow the ids`() throws {
    let zones = """
      {"type":"FeatureCollection","features":[{"id":"q\\u0022","type":"Feature","geometry":null}, {"id":7,"type":"Feature"}]}
      """
    let translations =
      "table_name,field_name,language,translation,record_id\nstops,stop_name,en,X,1\nroutes,route_desc,en,Y,r\n"
    let one = feed().adding("locations.geojson", zones).adding("translations.txt", translations)
    let other = feed(stop: "Markt").adding("locations.geojson", zones).adding("translations.txt", translations)
    let merged = try FeedText.merge([one, other])
    #expect(merged.text.table("translations.txt").values(of: "record_id") == ["1", "r", "b:1"])
    let text = try #require(merged.text.files["locations.geojson"])
    #expect(text.contains(#"{"id":"q\u0022","type":"Feature","geometry":null}"#))
    #expect(text.contains(#"{"id":"b:q\"","type":"Feature","geometry":null}"#))
    #expect(text.contains(#"{"id":"b:7","type":"Feature"}"#))
  }

  @Test func `files are left out with all that refers to them`() throws {
    let one = feed()
      .adding("trips.txt", "route_id,service_id,trip_id,shape_id\nr,x,t,s\n")
      .adding("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,50,10,1\ns,51,10,2\n")
      .adding("levels.txt", "level_id,level_index\nl,0\n")
      .adding(
        "translations.txt",
        "table_name,field_name,language,translation,record_id\nlevels,level_name,en,X,l\nstops,stop_name,en,Y,1\n")
    let merged = try FeedText.merge([one], excluding: ["shapes.txt", "levels.txt"])
    #expect(merged.text.files["shapes.txt"] == nil && merged.text.files["levels.txt"] == nil)
    #expect(merged.text.table("trips.txt").values(of: "shape_id") == [""])
    #expect(merged.text.table("translations.txt").values(of: "translation") == ["Y"])
    #expect(try merged.text.errors().isDisjoint(with: ["foreign_key_violation"]))
    #expect(try one.errors().isDisjoint(with: ["foreign_key_violation"]))
    #expect(MergedFeed.need(of: "trips.txt") == "stop_times.txt:trip_id")
    #expect(MergedFeed.need(of: "shapes.txt") == nil && MergedFeed.need(of: "notes.txt") == nil)
  }

  @Test func `a merged feed has the publisher that is asked for`() throws {
    let info = "feed_publisher_name,feed_publisher_url,feed_lang,feed_version\nOne,https://one.example,de,1\n"
    let publisher = MergedPublisher(name: "Both")
    let merged = try FeedText.merge([feed().adding("feed_info.txt", info), feed()], publisher: publisher)
    #expect(merged.text.table("feed_info.txt").rows == [["Both", "https://one.example", "de", "1"]])
    #expect(try FeedText.merge([feed()], publisher: publisher).text.files["feed_info.txt"] == nil)
    let complete = MergedPublisher(name: "Both", url: "https://both.example", language: "en")
    let made = try FeedText.merge([feed()], publisher: complete).text.table("feed_info.txt")
    #expect(made.rows == [["Both", "https://both.example", "en"]])
  }

  @Test func `many colliding ids, and ids that look like prefixes, are kept apart`() throws {
    let count = 100_000
    func stops(_ name: String) -> String {
      "stop_id,stop_name,stop_lat,stop_lon,zone_id\n" + (1...count).map { "\($0),\(name),50,10,z\n" }.joined()
    }
    let taken = (1...2000).map { "b\($0 == 1 ? "" : String($0)):x,N,50,10,z\n" }.joined()
    let merged = try FeedText.merge([
      feed().adding("stops.txt", stops("A") + taken), feed().adding("stops.txt", stops("B")),
    ])
    #expect(merged.report.prefixes.map(\.text) == ["b2001:"])
    let ids = merged.text.table("stops.txt").values(of: "stop_id")
    #expect(ids.count == 2 * count + 2000 && Set(ids).count == ids.count)
  }

  @Test func `a prefix that ids already have gets a number`() throws {
    let one = feed().replacing("1,Anger", with: "b:1,Anger", in: "stops.txt")
      .replacing(",1,1\n", with: ",b:1,1\n", in: "stop_times.txt")
    let merged = try FeedText.merge([one, feed(stop: "Markt").replacing("2,Ende", with: "2,Fine", in: "stops.txt")])
    #expect(merged.text.table("stops.txt").values(of: "stop_id") == ["b:1", "2", "b2:1", "b2:2"])
  }

  @Test func `columns and files of one feed stay, and rows that contradict are counted`() throws {
    let one = feed().adding("transfers.txt", "from_stop_id,to_stop_id,transfer_type\n1,2,0\n2,1,0\n").adding(
      "x.txt", "one")
    let other = feed().adding("transfers.txt", "to_stop_id,from_stop_id,transfer_type,note\n2,1,3,n\n1,2,0,\n").adding(
      "x.txt", "two")
    let merged = try FeedText.merge([one, other])
    #expect(merged.text.table("transfers.txt").columns == ["from_stop_id", "to_stop_id", "transfer_type", "note"])
    #expect(merged.text.table("transfers.txt").rows == [["1", "2", "0", ""], ["2", "1", "0", ""]])
    #expect(merged.report.conflicts == ["transfers.txt": 1])
    #expect(merged.text.files["x.txt"] == "one" && merged.text.files["b-x.txt"] == "two")
  }

  @Test func `feed_info becomes one row with the period and the versions of all`() throws {
    let info = "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\n"
    let merged = try FeedText.merge([
      feed().adding("feed_info.txt", info + "P,https://p.example,de,20260201,20260301,1\n"),
      feed().adding("feed_info.txt", info + "Q,https://q.example,fr,20260101,20260401,2\n"),
    ])
    #expect(
      merged.text.table("feed_info.txt").rows == [["P", "https://p.example", "mul", "20260101", "20260401", "1, 2"]])
  }
}

extension FeedText {
  /// Changes the ids of trips, routes, services, agencies and stops of a feed of this suite.
  fileprivate func renamingIDs(_ rename: (String) -> String) -> FeedText {
    FeedText(
      files.map { name, text in
        var table = FeedTable(name, text: text)
        for (position, column) in table.columns.enumerated() where column.hasSuffix("_id") {
          for row in table.rows.indices { table.rows[row][position] = rename(table.rows[row][position]) }
        }
        return table
      })
  }
}
