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
        "service_date":"20260302","route_id":"R","route_short_name":"1",\
        "route_long_name":"From \\"Main\\" to the End","route_type":0,"route_color":null,"route_text_color":null,\
        "headsign":"World's End","trip_short_name":null,"direction_id":0,\
        "from_stop_id":"-5","from_stop_name":"Main Station","from_platform_code":"5","from_stop_sequence":1,\
        "departure":1772434800,"departure_interpolated":false,"pickup_type":0,\
        "to_stop_id":"end","to_stop_name":"World's End","to_platform_code":null,"to_stop_sequence":3,\
        "arrival":1772436000,"arrival_interpolated":false,"drop_off_type":0,\
        "wheelchair_accessible":null,"exact_times":null,"stays_seated":false,\
        "local_departure":"2026-03-02T08:00:00+01:00","local_arrival":"2026-03-02T08:20:00+01:00"}],\
        "fares":null,"local_departure":"2026-03-02T08:00:00+01:00","local_arrival":"2026-03-02T08:20:00+01:00"}
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

  @Test func `the duration of a journey is the difference of the times shown`() throws {
    let calls = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      -t1,8:00:10,8:00:10,-5,1
      -t1,8:45:50,8:45:50,end,2
      """
    let result = try SmallFeed.withBundle(changes: ["stop_times.txt": calls]) { bundle in
      try Tool.run("journeys", bundle, "-5", "end", "--depart", "2026-03-02T07:30")
    }
    #expect(result.output.contains("\n08:00 to 08:45, 45 min, direct\n"), "\(result.output)")
  }

  @Test func `an unknown stop is an error that names near matches`() throws {
    let result = try Tool.run("journeys", try SmallFeed.bundle(), "Main", "end")
    #expect(result.status == 65)
    #expect(result.error.contains("the feed has no stop \"Main\" (did you mean \"main\" (Main Station)"))
    #expect(result.output.isEmpty)
  }

  /// Words after the bundle, and what the note says.
  private static let absences: [(words: String, reason: String)] = [
    (
      "main end --depart 2100-06-01",
      "the feed has no service on 2100-06-01; it is valid from 2026-01-01 to 2099-12-31"
    ),
    ("quiet end --depart 2026-03-02", "the timetable has none within 7 d"),
    ("1,1 end --depart 2026-03-02", "no stop is within 500 m of 1.0, 1.0 (see walk)"),
    ("main 1,1 --depart 2026-03-02 --walk 1200", "no stop is within 1.2 km of 1.0, 1.0 (see walk)"),
    (
      "main end --depart 2026-03-02 --wheelchair",
      "the feed has no trips.wheelchair_accessible and no stops.wheelchair_boarding"
    ),
    (
      "main end --depart 2026-03-02T09:00 --longest 1h --walk 0",
      "none takes at most 1h from then; the next leaves Tuesday 2026-03-03 at 00:30 and arrives at 00:50"
    ),
    (
      "main end --arrive 2026-03-02T08:19 --longest 1h",
      "none takes at most 1h until then; the last before leaves Monday 2026-03-02 at 00:30 and arrives at 00:50"
    ),
    (
      "main end --depart 2026-03-02T09:00 --range 1m --walk 0",
      "none within the range is better than the one that leaves Tuesday 2026-03-03 at 00:30 and arrives at 00:50"
    ),
    ("main main --depart 2026-03-02T09:00 --range 1m", "the origin is the destination"),
    (
      "-5 -33.8689,151.2093 --depart 2026-03-02T09:00 --range 1m",
      "no vehicle is faster than walking, 0 min"
    ),
  ]

  @Test(arguments: absences)
  func `no journeys are an empty array, and a note says why`(absence: (words: String, reason: String)) throws {
    let words = absence.words.split(separator: " ").map(String.init)
    let result = try Tool.run(["journeys", try SmallFeed.bundle()] + words + ["--json"])
    #expect(result.status == 0)
    #expect(result.output == "[]\n")
    #expect(result.error == "note: no journeys: \(absence.reason)\n")
  }

  @Test func `an arrival that the feed has no time for is marked as estimated`() throws {
    let words = [
      "journeys", try SmallFeed.bundle(), "main", "--json-like", "--depart", "2026-03-02T07:00", "--walk", "0",
    ]
    #expect(try Tool.run(words).output.contains(" 08:00  Main Station (platform 5)  ~08:"))
    let rides = try JSONText.array(try Tool.run(words + ["--json"]).output).map { $0["legs"] as? [[String: Any]] }
    #expect(rides.first??.first?["departure_interpolated"] as? Bool == false)
    #expect(rides.first??.first?["arrival_interpolated"] as? Bool == true)
  }

  @Test func `leaving out buses leaves out every extended type of a bus`() throws {
    let folder = try Tool.workFolder("extended-types")
    let types = [3] + Array(700...716)
    try SmallFeed.write(
      to: folder.appendingPathComponent("feed"),
      changes: [
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,3\n"
          + types.map { "B\($0),A,\($0),\($0)" }.joined(separator: "\n") + "\ntrain,A,S,106",
        "trips.txt": "route_id,service_id,trip_id\ntrain,daily,train\n"
          + types.map { "B\($0),daily,b\($0)" }.joined(separator: "\n"),
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
          + types.map { "b\($0),8:00:00,8:00:00,-5,1\nb\($0),8:20:00,8:20:00,end,2\n" }.joined()
          + "train,8:00:00,8:00:00,-5,1\ntrain,8:40:00,8:40:00,end,2",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs",
      ])
    let bundle = folder.appendingPathComponent("city.transit").path
    #expect(try Tool.run("build", folder.appendingPathComponent("feed").path, "-o", bundle).status == 0)
    let words = ["journeys", bundle, "main", "end", "--depart", "2026-03-02T07:00"]
    #expect(try Tool.run(words).output.contains("20 min"))
    #expect(try Tool.run(words + ["--without-route-type", "3"]).output.contains("40 min"))
    #expect(try Tool.run(words + ["--without-route-type", "702"]).output.contains("20 min"))
  }

  @Test func `an unknown route to leave out is an error that names near matches`() throws {
    let result = try Tool.run("journeys", try SmallFeed.bundle(), "main", "end", "--without-route", "r")
    #expect(result.status == 65)
    #expect(result.error.contains("the feed has no route \"r\" (did you mean \"R\" (1)?)"))
  }

  @Test func `routes are left out, more than one if repeated`() throws {
    let bundle = try SmallFeed.bundle()
    let words = ["journeys", bundle, "main", "end", "--depart", "2026-03-02T07:00", "--json"]
    #expect(try Tool.run(words + ["--without-route", "R", "--without-route", "R"]).output == "[]\n")
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
