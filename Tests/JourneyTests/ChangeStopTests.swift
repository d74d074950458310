import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

/// Where riders change if a journey can have the change at several stops.
@Suite struct `Stops of changes` {
  /// The stops of each ride: `A-X`, joined by spaces.
  private func rides(_ town: Town, _ from: JourneyPlace, _ to: JourneyPlace) async throws -> [String] {
    let planner = try await BuiltFeed(town.feed).planner
    func text(_ journeys: [Journey]) -> [String] {
      journeys.map { journey in
        journey.rides.map { "\($0.boarding.stop.id)-\($0.destination.id)" }.joined(separator: " ")
      }
    }
    let departing = text(try planner.journeys(from: from, to: to, departing: planner.instant("7:00")))
    #expect(text(try planner.journeys(from: from, to: to, arriving: planner.instant("12:00"))) == departing)
    let range = try planner.journeys(
      from: from, to: to, departing: planner.instant("7:00"), within: .seconds(7200))
    #expect(text(range) == departing)
    return departing
  }

  @Test func `the change is where both lines meet first`() async throws {
    let town = Town(
      .init("t1", "A 8:00, X 8:10, Y 8:20, Z 8:30"), .init("t2", "P 8:00, X 8:15, Y 8:25, Z 8:35, B 9:00"))
    #expect(try await rides(town, "A", "B") == ["A-X X-B"])
  }

  @Test func `no journey rides past a stop and back`() async throws {
    let town = Town(
      .init("t1", "A 8:00, X 8:10, Y 8:20, Z 8:30"), .init("t2", "Z 8:35, Y 8:40, X 8:50, B 9:00"))
    #expect(try await rides(town, "A", "B") == ["A-X X-B"])
    // The second line passes the stop, turns, and comes back to it.
    let loop = Town(.init("t1", "A 8:00, X 8:10"), .init("t2", "X 8:15, Y 8:20, X 8:30, B 9:00"))
    let planner = try await BuiltFeed(loop.feed).planner
    let journeys = try planner.journeys(from: "A", to: "B", departing: planner.instant("7:00"))
    #expect(journeys.first?.rides.last?.boarding.stopSequence == 3)
  }

  @Test func `lines also meet at two platforms of a station`() async throws {
    let town = Town(
      .init("t1", "A 8:00, X1 8:10, Y 8:20"), .init("t2", "Y 8:25, X2 8:35, B 9:00")
    ).placing("X1", at: 10_000, below: "X").placing("X2", at: 10_020, below: "X").placing("X", at: 10_010)
    #expect(try await rides(town, "A", "B") == ["A-X1 X2-B"])
  }

  @Test func `a change that takes too long or is forbidden is not the first`() async throws {
    let town = Town(
      .init("t1", "A 8:00, W 8:05, X 8:10, Y 8:20, Z 8:30"),
      .init("t2", "W 8:05:30, X 8:15, Y 8:25, Z 8:35, B 9:00"))
    #expect(try await rides(town, "A", "B") == ["A-X X-B"])
    #expect(try await rides(town.transfers("X,X,,,,,3,"), "A", "B") == ["A-Y Y-B"])
    #expect(try await rides(town.transfers("X,X,,,t1,t2,2,600"), "A", "B") == ["A-Y Y-B"])
    #expect(try await rides(town.transfers("X,X,,,t1,t2,2,600", "Y,Y,r1,,,,3,"), "A", "B") == ["A-Z Z-B"])
    #expect(try await rides(town.transfers("W,W,,,t1,t2,1,"), "A", "B") == ["A-W W-B"])
  }

  @Test func `of changes on foot the shortest walk counts`() async throws {
    let town = Town(
      .init("t1", "A 8:00, X1 8:10, Y1 8:20"), .init("t2", "X2 8:35, Y2 8:40, B 9:00")
    ).placing("X1", at: 10_000).placing("X2", at: 10_300).placing("Y1", at: 20_000).placing("Y2", at: 20_100)
    #expect(try await rides(town, "A", "B") == ["A-Y1 Y2-B"])
  }

  @Test func `riders who would stay seated change before the vehicle continues as another trip`() async throws {
    let town = Town(
      .init("t1", "A 8:00, X 8:10, Y 8:20", block: "b"), .init("t2", "Y 8:22, Z 8:30", block: "b"),
      .init("t3", "X 8:30, Z 8:40, B 9:00"))
    #expect(try await rides(town, "A", "B") == ["A-X X-B"])
  }
}
