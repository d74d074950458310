import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

@Suite struct `Rules between two trips or routes` {
  @Test func `a trip that waits for another one waits for no third one`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "X 8:00, B 8:10"), .init("t3", "B 8:10, C 8:30"))
        .transfers("B,B,,,t1,t3,1,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:30 t1 t3"])
    #expect(try planner.depart("X", "C", "8:00") == [])
    #expect(try planner.arrive("A", "C", "8:30") == ["8:00-8:30 t1 t3"])
  }

  @Test(arguments: ["3,", "2,900"])
  func `who cannot change from the first trip there changes from the next one`(rule: String) async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "A 8:01, B 8:12"), .init("t3", "B 8:20, C 8:30"))
        .transfers("B,B,,,t1,t3,\(rule)").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:01-8:30 t2 t3"])
    #expect(try planner.arrive("A", "C", "8:30") == ["8:01-8:30 t2 t3"])
    #expect(try planner.range("A", "C", "7:50", within: 1200) == ["8:01-8:30 t2 t3"])
  }

  @Test func `who cannot change to the next trip changes to one after it`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:15, C 8:30"), .init("t3", "B 8:16, C 8:40"))
        .transfers("B,B,,,t1,t2,3,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:40 t1 t3"])
    #expect(try planner.arrive("A", "C", "8:40") == ["8:00-8:40 t1 t3"])
  }

  @Test func `a rule between trips beats that between their routes, which beats that of one route`() async throws {
    let town = Town(
      .init("t1", "A 8:00, B 8:10", route: "r2"), .init("t2", "B 8:14, C 8:30"), .init("t3", "B 8:30, C 8:50"))
    let rows = ["B,B,r2,,,,2,120", "B,B,r2,r1,,,2,600", "B,B,,,t1,t2,1,"]
    for (count, expected) in [(1, "8:00-8:30 t1 t2"), (2, "8:00-8:50 t1 t3"), (3, "8:00-8:30 t1 t2")] {
      let planner = try await BuiltFeed(town.transfers(Array(rows.prefix(count))).feed).planner
      #expect(try planner.depart("A", "C", "8:00") == [expected], "\(count) rules")
    }
  }

  @Test func `a rule whose route is not its trip's fits nothing`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:15, C 8:30"))
        .transfers("B,B,other,,t1,t2,3,", "B,B,r2,r1,t1,t2,3,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:30 t1 t2"])
  }

  /// With a path for each two of the trips or routes, such a question takes many minutes.
  @Test(.timeLimit(.minutes(20)), arguments: ["t", "r"])
  func `thousands of rules at one stop take one path each`(naming: String) async throws {
    let numbers = 0..<3000
    let trips = numbers.flatMap { number in
      let (hour, minute) = (6 + number / 300, "0\(number / 5 % 60)".suffix(2))
      return [
        Town.Trip("t\(number)", "A\(number % 7) \(hour):\(minute), B \(hour + 1):\(minute)", route: "r\(number)"),
        Town.Trip("t\(number + 3000)", "B \(hour + 1):\(minute), C \(hour + 2):\(minute)", route: "r\(number + 3000)"),
      ]
    }
    let rules = numbers.map { number in
      let (from, to) = ("\(naming)\(number)", "\(naming)\(number + 3000)")
      return (naming == "r" ? "B,B,\(from),\(to),,," : "B,B,,,\(from),\(to),") + ["1,", "3,", "2,30"][number % 3]
    }
    let planner = try await BuiltFeed(Town(trips).transfers(rules).feed).planner
    let journeys = try planner.journeys(
      from: "A0", to: "C", departing: planner.instant("6:00"), within: .seconds(36_000))
    #expect(journeys.count > 100)
    #expect(journeys.allSatisfy { $0.vehicles == 2 })
  }
}
