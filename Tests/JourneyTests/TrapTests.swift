import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

/// One situation per test in which a search is easily wrong.
@Suite struct `Traps of vehicles` {
  @Test func `yesterday's trip at 25:30 is found at 1:30, also after today's at 1:15`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("late", "A 25:30, B 25:40"), .init("early", "A 1:15, B 1:50")).feed
    ).planner
    #expect(try planner.depart("A", "B", "1:00") == ["1:30-1:40 late"])
    #expect(try planner.depart("A", "B", "1:20") == ["1:30-1:40 late"])
  }

  @Test func `Monday's 27:35 and Tuesday's 2:35 are both found`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("monday", "A 27:35, B 27:50"), .init("tuesday", "A 2:35, B 2:45")).feed
    ).planner
    let found = try planner.range("A", "B", "0:00", within: 86_400, on: "20260303")
    #expect(found == ["2:35-2:45 tuesday", "3:35-3:50 monday"])
  }

  @Test func `a day that starts before the last trip of the day before is not skipped`() async throws {
    // Monday's trip from D is too late to be of use, Tuesday's is not.
    let feed = Town(
      .init("t1", "A 23:10, D 23:20"), .init("t2", "D 26:30, B 26:40", service: "monday"),
      .init("t3", "D 1:00, B 1:10", service: "tuesday"), .init("t4", "A 23:30, B 25:50")
    ).adding(
      "calendar.txt",
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20260101,20261231
      monday,1,0,0,0,0,0,0,20260101,20261231
      tuesday,0,1,0,0,0,0,0,20260101,20261231
      """
    ).feed
    let planner = try await BuiltFeed(feed).planner
    #expect(try planner.depart("A", "B", "23:00") == ["23:10-1:10 t1 t3", "23:30-1:50 t4"])
  }

  @Test func `trips follow the clock of their service day when it changes`() async throws {
    // On 2026-03-29, the clock goes from 2:00 to 3:00. Times count from noon minus 12 h, which is 23:00 of the day before.
    let planner = try await BuiltFeed(Town(.init("t", "A 1:30, B 3:30")).feed).planner
    #expect(try planner.depart("A", "B", "0:00", on: "20260329") == ["0:30-3:30 t"])
    #expect(try planner.depart("A", "B", "0:00", on: "20260330") == ["1:30-3:30 t"])
  }

  @Test func `validity is that of the service date`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 25:00, B 25:10")).feed).planner
    #expect(try planner.depart("A", "B", "24:30", on: "20261231") == ["1:00-1:10 t"])
    #expect(try planner.depart("A", "B", "0:30", on: "20260101") == [])
  }

  @Test func `riders neither board nor alight where the feed forbids it`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10 !b, C 8:20 !a, D 8:30"), .init("t2", "A 9:00, B 9:10, C 9:20, D 9:30")).feed
    ).planner
    #expect(try planner.depart("B", "D", "8:00") == ["9:10-9:30 t2"])
    #expect(try planner.depart("A", "C", "8:00") == ["9:00-9:20 t2"])
    #expect(try planner.depart("A", "D", "8:00") == ["8:00-8:30 t1"])
  }

  @Test func `an earlier trip is boarded within a scan only where riders can board`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("first", "A 8:00, B 8:30 !b, C 8:40"), .init("second", "A 8:10, B 8:50 !b, C 9:00"),
        .init("feeder", "O 8:05, B 8:15"), .init("x", "O 8:05, A 8:09")
      ).feed
    ).planner
    #expect(try planner.depart("O", "C", "8:00") == ["8:05-9:00 x second"])
  }

  @Test func `a loop is ridden from the last call before the destination`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10, C 8:20, A 8:30")).feed).planner
    #expect(try planner.depart("B", "A", "8:00") == ["8:10-8:30 t"])
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:20 t"])
    #expect(try planner.depart("C", "B", "8:00") == [])
  }

  @Test func `a change takes from the arrival to the departure`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10-8:20, C 8:30"), .init("t2", "B 8:05-8:11, D 8:40")).feed
    ).planner
    #expect(try planner.depart("A", "D", "8:00") == ["8:00-8:40 t1 t2"])
  }

  @Test func `a later trip that overtakes an earlier one wins`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("slow", "A 8:00, B 8:30, C 9:00"), .init("fast", "A 8:10, B 8:20, C 8:40")).feed
    ).planner
    #expect(try planner.depart("A", "C", "7:50") == ["8:10-8:40 fast"])
    #expect(try planner.arrive("A", "C", "9:30") == ["8:10-8:40 fast"])
  }

  @Test func `twin trips give one journey`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "A 8:00, B 8:10")).feed
    ).planner
    #expect(try planner.depart("A", "B", "7:00").count == 1)
    #expect(try planner.range("A", "B", "7:00", within: 7200).count == 1)
  }

  @Test func `the last run of frequencies starts before their end`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 0:00, B 0:10")).adding(
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,08:00:00,09:00:00,1200"
      ).feed
    ).planner
    #expect(
      try planner.range("A", "B", "7:00", within: 10_800) == ["8:00-8:10 t", "8:20-8:30 t", "8:40-8:50 t"])
    #expect(try planner.depart("A", "B", "8:41", options: JourneyOptions(longestDuration: .seconds(3600))) == [])
  }

  @Test func `calls without times are interpolated`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 8:00, B 8:10, C 8:20")).adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        t,08:00:00,08:00:00,A,1
        t,,,B,2
        t,08:20:00,08:20:00,C,3
        """
      ).feed
    ).planner
    #expect(try planner.depart("B", "C", "8:00") == ["8:10-8:20 t"])
  }

  @Test func `wheelchair riders use accessible trips and stops only`() async throws {
    let town = Town(
      .init("t1", "A 8:00, B 8:10"), .init("t2", "A 8:30, B 8:40", wheelchair: "1"),
      .init("t3", "A 8:10, C 8:15", wheelchair: "1"), .init("t4", "C 8:20, B 8:25", wheelchair: "1"))
    let feed = town.placing("S", at: 0, wheelchair: "1").placing("A", at: 0, below: "S")
      .placing("B", at: 10_000, wheelchair: "1").placing("C", at: 20_000, wheelchair: "2").feed
    let planner = try await BuiltFeed(feed).planner
    #expect(
      try planner.depart("A", "B", "8:00", options: JourneyOptions(requiresWheelchairAccess: true)) == [
        "8:30-8:40 t2"
      ])
  }

  @Test func `routes and route types are left out`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "A 8:20, B 8:30", route: "tram")).feed
    ).planner
    #expect(try planner.depart("A", "B", "8:00", options: JourneyOptions(excludedRoutes: ["r1"])) == ["8:20-8:30 t2"])
    #expect(
      try planner.depart("A", "B", "8:00", options: JourneyOptions(excludedRouteTypes: [.bus, .tram])) == [])
  }
}

@Suite struct `Traps of changes` {
  private static let pair = Town(
    .init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:13, C 8:30"), .init("t3", "B 8:40, C 8:50"))

  @Test func `slack equal to the minimum suffices, and one second less does not`() async throws {
    let town = Self.pair
    let exact = try await BuiltFeed(town.transfers("B,B,,,,,2,180").feed).planner
    #expect(try exact.depart("A", "C", "8:00") == ["8:00-8:30 t1 t2"])
    let less = try await BuiltFeed(town.transfers("B,B,,,,,2,181").feed).planner
    #expect(try less.depart("A", "C", "8:00") == ["8:00-8:50 t1 t3"])
  }

  @Test func `seconds are not cut`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10:30"), .init("t2", "B 8:11:29, C 8:20"), .init("t3", "B 8:11:30, C 8:30")).feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:30 t1 t3"])
  }

  @Test func `the minimum at a stop does not bind those who stay seated`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10", block: "b"), .init("t2", "B 8:10, C 8:20", block: "b"))
        .transfers("B,B,,,,,2,600").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:20 t1=t2"])
  }

  @Test(arguments: [("2,30", "8:00-8:20 t1 t2"), ("2,900", "8:00-8:50 t1 t3"), ("0,", "8:00-8:50 t1 t3")])
  func `type 2 replaces the walk, shorter or longer`(rule: String, journey: String) async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "X 8:11, C 8:20"), .init("t3", "X 8:40, C 8:50"))
        .placing("B", at: 330_000).placing("X", at: 330_300).transfers("B,X,,,,,\(rule)").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == [journey])
  }

  @Test func `type 3 forbids a change at distance 0, and implies nothing for the other direction`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10"), .init("t2", "X 8:20, C 8:30"), .init("t3", "A 9:00, X 9:10"),
        .init("t4", "B 9:20, C 9:30")
      ).placing("B", at: 330_000).placing("X", at: 330_000).transfers("B,X,,,,,3,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["9:00-9:30 t3 t4"])
  }

  @Test func `trip beats route beats stop beats station`() async throws {
    let town = Town(
      .init("t1", "A 8:00, P 8:10", route: "r2"), .init("t2", "P 8:14, C 8:30"), .init("t3", "P 8:30, C 8:50")
    ).placing("S", at: 520_000).placing("P", at: 520_000, below: "S")
    let rows = ["S,S,,,,,1,", "P,P,,,,,2,600", "P,P,r2,r1,,,2,120", "P,P,,,t1,t2,2,300"]
    let expected = ["8:00-8:30 t1 t2", "8:00-8:50 t1 t3", "8:00-8:30 t1 t2", "8:00-8:50 t1 t3"]
    for count in 1...rows.count {
      var feed = town
      feed = feed.adding(
        "transfers.txt",
        "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"
          + rows.prefix(count).joined(separator: "\n"))
      let planner = try await BuiltFeed(feed.feed).planner
      #expect(try planner.depart("A", "C", "8:00") == [expected[count - 1]], "\(count) rules")
    }
  }

  @Test func `a rule for a station reaches every platform at any depth`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, P 8:10"), .init("t2", "Q 8:12, C 8:30"))
        .placing("S", at: 520_000).placing("P", at: 520_000, below: "S").placing("M", at: 520_000, below: "S")
        .placing("Q", at: 520_900, below: "M").transfers("S,S,,,,,2,120").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:30 t1 t2"])
    #expect(try planner.depart("A", "S", "8:00") == ["8:00-8:10 t1"])
  }

  @Test func `type 4 costs no boarding, also without a block and elsewhere`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "X 8:10, C 8:20")).transfers(",,,,t1,t2,4,").feed
    ).planner
    #expect(
      try planner.depart("A", "C", "8:00", options: JourneyOptions(maximumTransfers: 0)) == ["8:00-8:20 t1=t2"])
  }

  @Test func `type 4 goes on as the trip of the next service day if that of the same day has left`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 23:30, B 24:30"), .init("t2", "B 0:30, C 1:30")).transfers(",,,,t1,t2,4,").feed
    ).planner
    #expect(try planner.depart("A", "C", "23:00") == ["23:30-1:30 t1=t2"])
    #expect(try planner.arrive("A", "C", "25:30") == ["23:30-1:30 t1=t2"])
    #expect(try planner.range("A", "C", "23:00", within: 3600) == ["23:30-1:30 t1=t2"])
  }

  @Test func `type 4 goes on as the trip of the same service day if that has not left`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 20:00, B 21:00"), .init("t2", "B 25:00, C 26:00")).transfers(",,,,t1,t2,4,").feed
    ).planner
    let direct = JourneyOptions(maximumTransfers: 0, longestDuration: .seconds(172_800))
    #expect(try planner.depart("A", "C", "19:00", options: direct) == ["20:00-2:00 t1=t2"])
    #expect(try planner.arrive("A", "C", "26:00", options: direct) == ["20:00-2:00 t1=t2"])
  }

  @Test func `type 4 does not go on as a trip of the next service day on which it does not run`() async throws {
    // 2 March 2026 is a Monday.
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 23:30, B 24:30"), .init("t2", "B 0:30, C 1:30", service: "tuesday"))
        .transfers(",,,,t1,t2,4,").adding(
          "calendar.txt",
          """
          service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
          daily,1,1,1,1,1,1,1,20260101,20261231
          tuesday,0,1,0,0,0,0,0,20260101,20261231
          """
        ).feed
    ).planner
    #expect(try planner.depart("A", "C", "23:00", on: "20260302") == ["23:30-1:30 t1=t2"])
    #expect(try planner.depart("A", "C", "23:00", on: "20260303") == [])
  }

  @Test func `type 5 beats the block`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10", block: "b"), .init("t2", "B 8:10, C 8:20", block: "b"))
        .transfers(",,,,t1,t2,5,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00", options: JourneyOptions(longestDuration: .seconds(7200))) == [])
  }

  @Test func `blocks join trips on common service days only`() async throws {
    let feed = Town(
      .init("t1", "A 8:00, B 8:10", block: "b"), .init("t2", "B 8:10, C 8:20", service: "weekend", block: "b")
    ).adding(
      "calendar.txt",
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20260101,20261231
      weekend,0,0,0,0,0,1,1,20260101,20261231
      """
    ).feed
    let planner = try await BuiltFeed(feed).planner
    let options = JourneyOptions(longestDuration: .seconds(7200))
    #expect(try planner.depart("A", "C", "8:00", on: "20260302", options: options) == [])
    #expect(try planner.depart("A", "C", "8:00", on: "20260307", options: options) == ["8:00-8:20 t1=t2"])
  }

  @Test func `the end of a block is found behind a trip that another one of its pattern precedes`() async throws {
    // Both first trips continue along the same line, but only the later one goes on from there.
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10", block: "b"), .init("u1", "B 8:12, C 8:20", block: "b"),
        .init("t2", "A 8:30, B 8:40", block: "c"), .init("u2", "B 8:42, C 8:50", block: "c"),
        .init("v2", "C 8:52, D 9:00", block: "c")
      ).feed
    ).planner
    let options = JourneyOptions(maximumTransfers: 0)
    #expect(try planner.depart("A", "C", "7:50", options: options) == ["8:00-8:20 t1=u1"])
    #expect(try planner.depart("A", "D", "7:50", options: options) == ["8:30-9:00 t2=u2=v2"])
  }

  @Test func `the next trip of a block is found through a later one of the same pattern`() async throws {
    // Only the second trip continues, and it is not the first that can be boarded.
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10"), .init("t2", "A 8:20, B 8:30", block: "b"),
        .init("t3", "B 8:30, C 8:40", block: "b")
      ).feed
    ).planner
    #expect(
      try planner.depart("A", "C", "7:50", options: JourneyOptions(changeTime: .seconds(1800))) == ["8:20-8:40 t2=t3"]
    )
  }

  @Test func `walks do not chain`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "Y 9:00, C 9:10")).placing("B", at: 330_000)
        .placing("X", at: 330_400).placing("Y", at: 330_800).feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00", options: JourneyOptions(longestDuration: .seconds(7200))) == [])
  }

  @Test func `a ride that arrives later than a walk may still be walked on from`() async throws {
    // X is reached on foot from B at 8:16, and by a ride at 8:20. Only from the ride can riders walk to Y.
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:12, X 8:20"), .init("t3", "Y 8:40, C 8:50")
      ).placing("B", at: 330_000).placing("X", at: 330_400).placing("Y", at: 330_800).feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:50 t1 t2 t3"])
  }
}
