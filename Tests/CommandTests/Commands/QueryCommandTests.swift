import Foundation
import Testing

@Suite struct `Query commands` {
  @Test func `departures are printed as JSON with the documented keys`() throws {
    let result = try Tool.run(
      "departures", try SmallFeed.bundle(), "main", "--at", "2026-03-02T00:00", "--for", "1d", "--json")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    let departures = try JSONText.array(result.output)
    // 2026-03-02T00:00+01:00 is 1772406000.
    #expect(departures.compactMap { $0["time"] as? Int } == [1_772_407_800, 1_772_434_800])
    #expect(departures.compactMap { $0["trip_id"] as? String } == ["night", "-t1"])
    #expect(departures.compactMap { $0["service_date"] as? String } == ["20260301", "20260302"])
    #expect(
      result.output.split(separator: "\n")[1] == """
        {"time":1772407800,"trip_id":"night","service_date":"20260301","stop_id":"-5","stop_sequence":1,\
        "interpolated":false,"route_id":"R","route_short_name":"1","route_long_name":"From \\"Main\\" to the End",\
        "route_type":0,"headsign":"World's End","direction_id":0,"pickup_type":0,"platform_code":"5",\
        "wheelchair_accessible":null,"exact_times":null,"local_time":"2026-03-02T00:30:00+01:00","destination":"World's End",\
        "trip_short_name":null},
        """)
  }

  @Test(arguments: [
    ["2026-03-02T08:00", "--for", "1s"], ["2026-03-02T08:00+01:00", "--for=1s"], ["1772434800", "--for", "1s"],
  ])
  func `ids and times that begin with a dash need no protection`(options: [String]) throws {
    let bundle = try SmallFeed.bundle()
    let lines = [
      ["departures", bundle, "-5", "--json", "--at"] + options,
      ["departures", "--json", "--at"] + options + [bundle, "-5"],
      ["departures", bundle, "--at"] + options + ["-5", "--json"],
      ["departures", "--at"] + options + ["--json", "--", bundle, "-5"],
    ]
    for line in lines {
      let result = try Tool.run(line)
      #expect(result.status == 0, "\(result.error)")
      #expect(try JSONText.array(result.output).count == 1)
    }
    #expect(try Tool.run("departures", bundle, "-5", "--at", "-1", "--json").output == "[]\n")
  }

  @Test func `an id may look like an option`() throws {
    let result = try Tool.run(
      "departures", try SmallFeed.bundle(), "--json-like", "--at", "2026-03-02T08:00", "--for", "3h", "--json")
    let departures = try JSONText.array(result.output)
    #expect(departures.map { $0["interpolated"] as? Bool } == [true, false, false, false])
    #expect(departures.map { $0["exact_times"] as? Int } == [nil, 0, 0, 0])
    let trip = try Tool.run("trip", try SmallFeed.bundle(), "-t1", "--json")
    #expect(try JSONText.object(trip.output)["trip_id"] as? String == "-t1")
  }

  @Test func `a limit is applied after sorting`() throws {
    let words = ["departures", try SmallFeed.bundle(), "--json-like", "--at", "2026-03-02", "--for", "1d", "--json"]
    let all = try JSONText.array(try Tool.run(words).output).compactMap { $0["time"] as? Int }
    #expect(all.count == 4)
    for limit in 0...5 {
      let some = try JSONText.array(try Tool.run(words + ["--limit", "\(limit)"]).output)
      #expect(some.compactMap { $0["time"] as? Int } == Array(all.prefix(limit)))
    }
  }

  @Test func `a stop without departures is not an error`() throws {
    let json = try Tool.run("departures", try SmallFeed.bundle(), "quiet", "--json")
    #expect(json.status == 0)
    #expect(json.output == "[]\n")
    let text = try Tool.run("departures", try SmallFeed.bundle(), "quiet", "--at", "2026-03-02")
    #expect(text.status == 0 && text.error == "")
    #expect(text.output.hasSuffix("\nno departures within 2h\n"))
  }

  @Test func `a board of a day that the feed does not cover says so`() throws {
    let board = try Tool.run("departures", try SmallFeed.bundle(), "main", "--at", "2100-06-01")
    #expect(board.status == 0)
    let reason = "the feed has no service on 2100-06-01; it is valid from 2026-01-01 to 2099-12-31"
    #expect(board.error == "note: no departures: \(reason)\n")
  }

  @Test func `departures and trips are printed as tables`() throws {
    let board = try Tool.run("departures", try SmallFeed.bundle(), "main", "--at", "2026-03-02T01:00", "--for", "1d")
    #expect(
      board.output == """
        Main Station, Monday 2026-03-02, from 01:00 (Europe/Berlin)
                    TIME  LINE  TO           PLATFORM  STOP_ID  TRIP_ID
                   08:00  1     World's End  5         -5       -t1
        2026-03-03 00:30  1     World's End  5         -5       night

        """)
    let trip = try Tool.run("trip", try SmallFeed.bundle(), "-t1", "--date", "20260302")
    #expect(
      trip.output == """
        1 World's End
        trip_id -t1, route_id R, service_id daily, runs on Monday 2026-03-02
        SEQUENCE   ARRIVAL  DEPARTURE  LOCAL  STOP_ID      STOP_NAME
               1  08:00:00   08:00:00  08:00  -5           Main Station
               2            ~08:10:00  08:10  --json-like  Café Corner
               3  08:20:00   08:20:00  08:20  end          World's End

        """)
  }

  @Test func `stops are found by name and by location`() throws {
    let found = try JSONText.array(try Tool.run("search", try SmallFeed.bundle(), "main stat", "--json").output)
    #expect(found.compactMap { $0["stop_id"] as? String } == ["main", "-5"])
    let accents = try Tool.run("search", try SmallFeed.bundle(), "CAFE", "--limit", "1", "--json")
    #expect(
      accents.output == """
        [
        {"stop_id":"--json-like","stop_code":null,"stop_name":"Café Corner","stop_lat":-33.87,"stop_lon":151.21,\
        "location_type":0,"parent_station":null,"platform_code":null,"wheelchair_boarding":null}
        ]

        """)
    let near = try JSONText.array(
      try Tool.run("nearby", try SmallFeed.bundle(), "-33.8688", "151.2093", "--json").output)
    #expect(near.compactMap { $0["stop_id"] as? String } == ["-5", "main", "--json-like"])
    #expect(near.first?["distance"] as? Double == 0)
    #expect(near.first?["stop_lat"] as? Double == -33.8688)
    let one = try Tool.run("nearby", try SmallFeed.bundle(), "-33.8688", "151.2093", "--radius", "100", "--limit=1")
    #expect(one.output.split(separator: "\n").count == 2)
    let joined = try Tool.run("nearby", try SmallFeed.bundle(), "-33.8688,151.2093", "--radius", "100", "--limit=1")
    #expect(joined.output == one.output)
    for pasted in [["-33.8688,", "151.2093"], ["-33.8688", ",151.2093"]] {
      let result = try Tool.run(["nearby", try SmallFeed.bundle()] + pasted + ["--radius", "100", "--limit=1"])
      #expect(result.output == one.output, "\(result.error)")
    }
  }

  @Test func `a feed whose stops are near 0,0 has no known place`() throws {
    let stops = "stop_id,stop_name,stop_lat,stop_lon\n-5,Main,0,0\n--json-like,Café,0,0\nend,End,0.001,0"
    let information = try SmallFeed.withBundle(changes: ["stops.txt": stops]) { try Tool.run("info", $0).output }
    #expect(information.split(separator: "\n").contains { $0.hasPrefix("bounds") && $0.hasSuffix("no known place") })
  }

  @Test func `a trip has times, and instants on a service date`() throws {
    let plain = try JSONText.object(try Tool.run("trip", try SmallFeed.bundle(), "night", "--json").output)
    #expect(plain["runs"] == nil)
    let dated = try Tool.run("trip", try SmallFeed.bundle(), "night", "--json", "--date", "20260302")
    let trip = try JSONText.object(dated.output)
    #expect(trip["runs"] as? Bool == true)
    let calls = try #require(trip["stop_times"] as? [[String: Any]])
    #expect(calls.compactMap { $0["departure_time"] as? String } == ["24:30:00", "24:50:00"])
    #expect(calls.compactMap { $0["time"] as? Int } == [1_772_494_200, 1_772_495_400])
    let other = try JSONText.object(
      try Tool.run("trip", try SmallFeed.bundle(), "night", "--json", "--date", "21000101").output)
    #expect(other["runs"] as? Bool == false)
  }

  @Test func `info describes the contents of a bundle`() throws {
    let result = try Tool.run("info", try SmallFeed.bundle(), "--json")
    #expect(result.status == 0)
    let information = try JSONText.object(result.output)
    #expect(information["name"] as? String == "Small Transit")
    #expect(information["time_zone"] as? String == "Europe/Berlin")
    #expect(information["validity"] as? [String: String] == ["start": "20260101", "end": "20991231"])
    #expect((information["files"] as? [String: Int])?["stop_times.txt"] == 7)
    #expect((information["bounding_box"] as? [String: Double])?["south"] == -33.9)
    #expect((information["provenance"] as? [String: Any])?["source"] as? String == "feed")
    let text = try Tool.run("info", try SmallFeed.bundle())
    #expect(text.output.contains("\nstop_times.txt      7\n"))
  }

  @Test func `info --bytes accounts for every byte of the file`() throws {
    let bundle = try SmallFeed.bundle()
    let size = try FileManager.default.attributesOfItem(atPath: bundle)[.size] as? Int
    let result = try Tool.run("info", bundle, "--bytes", "--json")
    #expect(result.status == 0)
    let bytes = try #require(try JSONText.object(result.output)["bytes"] as? [String: Any])
    let parts = try #require(bytes["parts"] as? [[String: Any]])
    let uses = try #require(bytes["uses"] as? [[String: Any]])
    #expect(bytes["file_bytes"] as? Int == size)
    for rows in [parts, uses] {
      #expect(rows.compactMap { $0["file_bytes"] as? Int }.reduce(0, +) == size)
      #expect(Set(rows.compactMap { $0["name"] as? String }).count == rows.count)
    }
    let stops = try #require(parts.first { $0["name"] as? String == "stop" })
    #expect(stops["rows"] as? Int == 5)
    #expect(stops["unpacked_bytes"] as? Int == 4096)
    let names = Set(uses.compactMap { $0["name"] as? String })
    #expect(names.isSuperset(of: ["stop_times.txt", "stops.txt", "search", "nearby", "statistics", "notices"]))
    let text = try Tool.run("info", bundle, "--bytes").output
    #expect(text.contains("\nPART  "))
    #expect(text.contains("\nFOR  "))
    #expect(text.contains(" 192 "))
  }

  @Test(arguments: [[], ["--json"]])
  func `an empty board of an ended timetable says so`(options: [String]) throws {
    let calendar = """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20260601,20260630
      unused,1,1,1,1,1,1,1,20200101,20301231
      """
    let board = try SmallFeed.withBundle(changes: ["calendar.txt": calendar]) { bundle in
      try Tool.run(["departures", bundle, "main", "--at", "2026-08-03T08:00"] + options)
    }
    #expect(board.status == 0)
    #expect(
      board.error == "note: no departures: the feed has no service on 2026-08-03; "
        + "it is valid from 2026-06-01 to 2026-06-30\n")
  }

  @Test func `an unknown stop or trip exits with 65 and suggestions`() throws {
    let bundle = try SmallFeed.bundle()
    let stop = try Tool.run("departures", bundle, "Main", "--json")
    #expect(stop.status == 65)
    #expect(stop.output.isEmpty)
    #expect(
      stop.error == "gtfs-bundle: \(bundle): the feed has no stop \"Main\" (did you mean \"main\" (Main Station), "
        + "\"-5\" (Main Station)?)\n")
    for words in [["trip", bundle, "-t2"], ["trip", bundle, "-t2", "--date", "20260302"]] {
      let trip = try Tool.run(words)
      #expect(trip.status == 65)
      #expect(trip.errorLines.count == 1)
      #expect(trip.error.contains("\"-t1\""))
    }
  }
}
