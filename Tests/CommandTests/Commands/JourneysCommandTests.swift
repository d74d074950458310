import Foundation
import Testing

@Suite struct `The command journeys` {
  @Test func `journeys are printed as JSON with the documented keys`() throws {
    let result = try Tool.run(
      "journeys", try SmallFeed.bundle(), "main", "end", "--depart", "2026-03-02T07:00", "--walk", "0", "--json")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    // 2026-03-02T08:00+01:00 is 1772434800.
    #expect(
      result.output == """
        [
        {"departure":1772434800,"arrival":1772436000,"vehicles":1,"legs":[{"type":"ride","trip_id":"-t1",\
        "service_date":"20260302","route_id":"R","route_short_name":"1","headsign":"World's End",\
        "from_stop_id":"-5","from_stop_sequence":1,"departure":1772434800,"to_stop_id":"end","to_stop_sequence":3,\
        "arrival":1772436000,"stays_seated":false}]}
        ]

        """)
  }

  @Test func `a coordinate is walked from, even if it begins with a dash`() throws {
    let result = try Tool.run(
      "journeys", try SmallFeed.bundle(), "-33.8689,151.2093", "end", "--arrive", "2026-03-02T08:30", "--json")
    #expect(result.status == 0)
    let journeys = try JSONText.array(result.output)
    let legs = try #require(journeys.last?["legs"] as? [[String: Any]])
    #expect(legs.map { $0["type"] as? String } == ["walk", "ride"])
    #expect(legs[0]["from_stop_id"] is NSNull)
    #expect(legs[0]["to_stop_id"] as? String == "--json-like")
    #expect(legs[0]["distance"] as? Double == 138.3)
  }

  @Test func `a table shows each journey with its legs`() throws {
    let result = try Tool.run(
      "journeys", try SmallFeed.bundle(), "main", "end", "--depart", "2026-03-02", "--range", "12h", "--walk", "0")
    #expect(result.status == 0)
    #expect(
      result.output == """
        Main Station to World's End, Monday 2026-03-02, for 12h from 00:00 (Europe/Berlin)

        00:30 to 00:50, 20 min, direct
        DEPART  FROM                       ARRIVE  TO           BY
         00:30  Main Station (platform 5)   00:50  World's End  1 to World's End

        08:00 to 08:20, 20 min, direct
        DEPART  FROM                       ARRIVE  TO           BY
         08:00  Main Station (platform 5)   08:20  World's End  1 to World's End

        """)
  }

  @Test func `an unknown stop is an error that names near matches`() throws {
    let result = try Tool.run("journeys", try SmallFeed.bundle(), "Main", "end")
    #expect(result.status == 65)
    #expect(result.error.contains("the feed has no stop \"Main\" (did you mean \"main\""))
    #expect(result.output.isEmpty)
  }

  @Test func `no journeys are an empty array, with a note outside the validity`() throws {
    let bundle = try SmallFeed.bundle()
    let outside = try Tool.run("journeys", bundle, "main", "end", "--depart", "2030-01-01", "--json")
    #expect(outside.status == 0)
    #expect(outside.output == "[]\n")
    #expect(outside.error == "note: the feed has no service on 2030-01-01; it is valid from 2026-01-01 to 2026-12-31\n")
    let inside = try Tool.run("journeys", bundle, "quiet", "end", "--depart", "2026-03-02", "--json")
    #expect(inside.output == "[]\n")
    #expect(inside.error.isEmpty)
  }

  @Test func `routes are left out, more than one if repeated`() throws {
    let bundle = try SmallFeed.bundle()
    let words = ["journeys", bundle, "main", "end", "--depart", "2026-03-02T07:00", "--json"]
    #expect(try Tool.run(words + ["--without-route", "X", "--without-route", "R"]).output == "[]\n")
    #expect(try Tool.run(words + ["--without-route-type", "0"]).output == "[]\n")
    #expect(try Tool.run(words + ["--wheelchair"]).output == "[]\n")
    #expect(try Tool.run(words + ["--longest", "754s"]).output == "[]\n")
  }

  @Test(arguments: [["--arrive", "0", "--depart", "0"], ["--arrive", "0", "--range", "1h"], ["--transfers", "-1"]])
  func `options that exclude each other are wrong usage`(options: [String]) throws {
    let result = try Tool.run(["journeys", try SmallFeed.bundle(), "main", "end"] + options)
    #expect(result.status == 64)
    #expect(result.error.contains("gtfs-bundle journeys --help"))
  }
}
