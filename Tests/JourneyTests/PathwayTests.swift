import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

/// Trips that meet at a station with two platforms and a node, within 35 m.
private func station(_ pathways: [String], departure: String = "8:20") -> Town {
  Town(.init("t1", "A 8:00, P 8:10", wheelchair: "1"), .init("t2", "Q \(departure), B 9:00", wheelchair: "1"))
    .placing("S", at: 100_000, wheelchair: "1").placing("P", at: 100_000, below: "S")
    .placing("Q", at: 100_035, below: "S").placing("N", at: 100_010, below: "S")
    .placing("A", at: 0, wheelchair: "1").placing("B", at: 200_000, wheelchair: "1").adding(
      "pathways.txt",
      "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time\n"
        + pathways.enumerated().map { "w\($0),\($1)\n" }.joined())
}

@Suite struct `Pathways within a station` {
  @Test(arguments: [
    (["P,Q,1,0,,300"], "8:16", true), (["P,Q,1,0,,301"], "8:16", false),
    // 120 m take 100 s.
    (["P,Q,1,0,120,"], "8:12:40", true), (["P,Q,1,0,120.1,"], "8:12:40", false),
    // 35 m in a straight line take 38 s.
    (["P,Q,1,0,,"], "8:11:38", true), (["P,Q,1,0,,"], "8:11:37", false),
    (["P,N,1,0,,100", "N,Q,1,1,,20", "P,Q,1,0,,300"], "8:13", true), (["Q,N,1,1,,20", "N,P,1,1,,121"], "8:13", false),
    // A pathway against its direction joins nothing, so riders walk straight.
    (["Q,P,1,0,,300"], "8:11:38", true),
  ])
  func `a change takes the time of the shortest way`(pathways: [String], departure: String, isInTime: Bool) async throws
  {
    let planner = try await BuiltFeed(station(pathways, departure: departure).feed).planner
    let expected = isInTime ? ["8:00-9:00 t1 t2"] : []
    #expect(try planner.depart("A", "B", "7:00") == expected)
    #expect(try planner.arrive("A", "B", "9:00") == expected)
    #expect(try planner.range("A", "B", "7:00", within: 7200) == expected)
  }

  @Test(arguments: [2, 4]) func `riders in wheelchairs take neither stairs nor escalators`(mode: Int) async throws {
    let accessible = JourneyOptions(requiresWheelchairAccess: true)
    let stairs = try await BuiltFeed(station(["P,Q,\(mode),1,,10"]).feed).planner
    #expect(try stairs.depart("A", "B", "7:00") == ["8:00-9:00 t1 t2"])
    #expect(try stairs.depart("A", "B", "7:00", options: accessible) == [])
    let lift = try await BuiltFeed(station(["P,Q,\(mode),1,,10", "P,N,5,1,,200", "N,Q,1,1,,200"]).feed).planner
    #expect(try lift.depart("A", "B", "7:00", options: accessible) == ["8:00-9:00 t1 t2"])
    #expect(try lift.arrive("A", "B", "9:00", options: accessible) == ["8:00-9:00 t1 t2"])
  }

  @Test func `access to the first vehicle takes the time of the way`() async throws {
    let planner = try await BuiltFeed(station(["N,Q,1,0,,90", "N,P,1,0,,30"]).feed).planner
    #expect(try planner.depart("N", "B", "8:00") == ["8:18:30-9:00 t2"])
    #expect(try planner.depart("N", "Q", "8:00") == ["8:00-8:01:30"])
  }

  @Test func `a platform and its boarding areas are one place`() async throws {
    var feed = station(["P,Q,1,1,,600"], departure: "8:11").feed
    feed.files["stops.txt", default: ""] += "P2,P2,0,10.9,4,P,\n"
    feed.files["stop_times.txt"] = feed.files["stop_times.txt"]?.replacing(",Q,", with: ",P2,")
    let planner = try await BuiltFeed(feed).planner
    #expect(try planner.depart("A", "B", "7:00") == ["8:00-9:00 t1 t2"])
  }
}

@Suite struct `Stops at 0,0` {
  @Test func `stops near 0,0 have no place, so nobody walks between them`() async throws {
    var feed = Town(.init("t", "A 8:00, B 8:10")).feed
    feed.files["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\nA,A,0,0\nB,B,1,-1\nC,C,0,0\nD,D,1.0000001,0\nE,E,1.0000001,0\n"
    let planner = try await BuiltFeed(feed).planner
    #expect(try planner.depart("A", "C", "7:00") == [])
    #expect(try planner.depart("A", "B", "7:00") == ["8:00-8:10 t"])
    #expect(try planner.depart("D", "E", "7:00") == ["7:00-7:00"])
  }
}
