import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

/// `LIVE_FEEDS` sets the number of feeds; 30 by default. The program journey-torture asks many more questions.
@Suite struct `Journeys over random live data` {
  private static let feeds = ProcessInfo.processInfo.environment["LIVE_FEEDS"].flatMap { UInt64($0) } ?? 30

  @Test(arguments: 1...feeds)
  func `journeys over live data equal those of the rewritten feed`(seed: UInt64) async throws {
    let differences = try await LiveComparison(seed: seed, questions: 20).differences
    #expect(differences.isEmpty, "\(differences.count) differences, the first:\n\(differences.first ?? "")")
  }
}

/// Two trips from A to C by way of B.
private let line = Town(.init("t1", "A 8:00, B 8:10, C 8:20"), .init("t2", "A 9:00, B 9:10, C 9:20"))

@Suite struct `Journeys over live data` {
  @Test func `a late run is ridden at its expected times`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 300) })
    #expect(try town.depart("A", "C", "8:01", live) == ["8:05-8:25 t1"])
    #expect(try town.depart("A", "C", "8:06", live) == ["9:00-9:20 t2"])
    #expect(try town.depart("A", "C", "8:01", on: "20260303", live) == ["9:00-9:20 t2"])
  }

  @Test func `an early run is missed`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.delay(by: -120) })
    #expect(try town.depart("A", "C", "7:58", live) == ["7:58-8:18 t1"])
    #expect(try town.depart("A", "C", "8:00", live) == ["9:00-9:20 t2"])
  }

  @Test(arguments: [NaiveLiveRun.Change.cancelled, .deleted])
  func `runs that do not take place are not ridden`(change: NaiveLiveRun.Change) async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.change = change })
    #expect(try town.depart("A", "C", "8:00", live) == ["9:00-9:20 t2"])
    #expect(try town.depart("A", "C", "8:00", nil) == ["8:00-8:20 t1"])
  }

  @Test func `riders neither board nor alight at a skipped call`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.calls[1].isSkipped = true })
    #expect(try town.depart("A", "B", "8:00", live) == ["9:00-9:10 t2"])
    #expect(try town.depart("B", "C", "8:00", live) == ["9:10-9:20 t2"])
    #expect(try town.depart("A", "C", "8:00", live) == ["8:00-8:20 t1"])
  }

  @Test func `times never decrease along a run`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(
      town.run("t1") { run in
        run.delay(by: 1200)
        run.delay(by: -1200, from: 1)
      })
    #expect(try town.depart("A", "C", "8:00", live) == ["8:20-8:20 t1"])
  }

  @Test func `riders walk to the platform that is expected now`() async throws {
    let town = try await ChangedTown(
      Town(.init("t1", "A 8:00, B1 8:10"), .init("u", "B1 8:12, D 8:30"), .init("v", "B2 8:12, E 8:30"))
        .placing("B1", at: 10_000, below: "B").placing("B2", at: 10_100, below: "B").placing("B", at: 10_000))
    let live = try town.snapshot(town.run("t1") { $0.calls[1].stop = "B2" })
    #expect(try town.depart("A", "D", "8:00", nil) == ["8:00-8:30 t1 u"])
    #expect(try town.depart("A", "E", "8:00", nil) == [])
    #expect(try town.depart("A", "D", "8:00", live) == [])
    #expect(try town.depart("A", "E", "8:00", live) == ["8:00-8:30 t1 v"])
    let ride = try town.rides("A", "E", "8:00", live)[0]
    #expect(ride.destination.id == "B2" && ride.live?.isPlatformChanged == true)
  }

  @Test func `an added run is ridden, and has its own id, headsign and calls`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.added("new", "A 8:30, B 8:40, C 8:45"))
    #expect(try town.depart("A", "C", "8:20", live) == ["8:30-8:45 new"])
    let ride = try town.rides("A", "C", "8:20", live)[0]
    #expect(ride.live?.status == .added && ride.boarding.live?.status == .added)
    #expect(ride.boarding.headsign == "To new" && ride.boarding.route.id == "r1")
    let calls = try town.planner.timetable.calls(of: ride, live: live)
    #expect(calls.map(\.stop?.id) == ["A", "B", "C"])
    #expect(calls.map(\.departure) == ["8:30", "8:40", "8:45"].map { town.planner.instant($0) })
    #expect(try town.planner.timetable.path(of: ride, live: live).count == 3)
  }

  @Test func `a replaced run makes the calls of live data`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(
      town.run("t1") { run in
        (run.calls, run.template) = (town.calls("A 8:05, C 8:15, B 8:30"), nil)
      })
    #expect(try town.depart("A", "B", "8:00", live) == ["8:05-8:30 t1"])
    #expect(try town.depart("C", "B", "8:00", live) == ["8:15-8:30 t1"])
    #expect(try town.rides("A", "C", "8:00", live)[0].live?.status == .predicted)
  }

  @Test func `an added run may be on a day without service`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.added("new", "A 8:30, C 8:45", on: "20270105"))
    #expect(try town.depart("A", "C", "8:20", on: "20270105", live) == ["8:30-8:45 new"])
  }

  @Test func `a run after midnight, late on the last day of service, is ridden`() async throws {
    let town = try await ChangedTown(Town(.init("t1", "A 23:50, B 24:10, C 24:30")))
    let live = try town.snapshot(town.run("t1", on: "20261231") { $0.delay(by: 6 * 3600, from: 1) })
    #expect(try town.depart("B", "C", "6:00", on: "20270101", live) == ["6:10-6:30 t1"])
    #expect(try town.depart("A", "C", "23:00", on: "20261231", live) == ["23:50-6:30 t1"])
  }

  @Test func `one repetition of a trip changes, and the others run`() async throws {
    let town = try await ChangedTown(
      Town(.init("t", "A 0:00, B 0:10")).adding(
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,08:00:00,09:00:00,1200"))
    let live = try town.snapshot(
      town.run("t", start: 8 * 3600) { $0.change = .cancelled }, town.run("t", start: 30_000) { $0.delay(by: 60) })
    let journeys = try town.planner.journeys(
      from: "A", to: "B", departing: town.planner.instant("7:00"), within: .seconds(7200), live: live)
    #expect(town.planner.texts(journeys) == ["8:21-8:31 t", "8:40-8:50 t"])
    #expect(journeys.map { $0.rides[0].live?.departureDelay } == [.seconds(60), nil])
    #expect(journeys.allSatisfy { $0.rides[0].boarding.repetition?.headway == .seconds(1200) })
  }

  @Test func `a rider in a wheelchair takes the access of the trip, and no added run`() async throws {
    let town = try await ChangedTown(
      Town(.init("t1", "A 8:00, B 8:10", wheelchair: "1")).placing("A", at: 0, wheelchair: "1")
        .placing("B", at: 10_000, wheelchair: "1"))
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 600) }, town.added("new", "A 8:01, B 8:11"))
    let options = JourneyOptions(requiresWheelchairAccess: true)
    #expect(try town.depart("A", "B", "8:00", live, options: options) == ["8:10-8:20 t1"])
    #expect(try town.depart("A", "B", "8:00", live) == ["8:01-8:11 new"])
  }

  @Test func `stops are reached at expected times`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 300) })
    let start = town.planner.instant("8:00")
    let reached = try town.planner.reachableStops(from: "A", departing: start, within: .seconds(1500), live: live)
    #expect(reached.map(\.arrival) == ["8:00", "8:15", "8:25"].map { town.planner.instant($0) })
  }
}

@Suite struct `What live data says of a ride` {
  @Test func `a ride has the delays of its ends`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(
      town.run("t1") { run in
        run.delay(by: 120)
        run.delay(by: 60, from: 2)
      })
    let ride = try town.rides("A", "C", "8:00", live)[0]
    #expect(ride.live == LiveRide(status: .predicted, departureDelay: .seconds(120), arrivalDelay: .seconds(180)))
    #expect(ride.boarding.live?.scheduled == town.planner.instant("8:00"))
    #expect(ride.boarding.live?.expected == ride.departure)
    let calls = try town.planner.timetable.calls(of: ride, live: live)
    #expect(calls.map(\.arrival) == ["8:02", "8:12", "8:23"].map { town.planner.instant($0) })
  }

  @Test func `of a run that has not changed, nothing is known`() async throws {
    let town = try await ChangedTown(line)
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 120) })
    let ride = try town.rides("A", "C", "8:30", live)[0]
    #expect(ride.live == LiveRide(status: .scheduled) && ride.boarding.live?.status == .scheduled)
    #expect(try town.planner.timetable.calls(of: ride, live: live) == town.planner.timetable.calls(of: ride))
  }

  @Test func `without live data, a ride says nothing of it`() async throws {
    let town = try await ChangedTown(line)
    let before = try town.rides("A", "C", "8:00", nil)
    _ = try town.rides("A", "C", "8:00", town.snapshot(town.run("t1") { $0.delay(by: 120) }))
    #expect(try town.rides("A", "C", "8:00", nil) == before)
    #expect(before[0].live == nil && before[0].boarding.live == nil)
  }

  @Test func `live data of another feed are refused`() async throws {
    let (town, other) = (try await ChangedTown(line), try await ChangedTown(Town(.init("t1", "A 8:00, B 8:11"))))
    let live = try other.snapshot()
    let error = #expect(throws: BundleError.self) { try town.depart("A", "C", "8:00", live) }
    #expect(error?.kind == .unsupported)
  }

  @Test func `a new snapshot takes the place of the one before`() async throws {
    let town = try await ChangedTown(line)
    for delay in [60, 120, 180] {
      let live = try town.snapshot(town.run("t1") { $0.delay(by: delay) })
      #expect(try town.depart("A", "C", "8:00", live) == ["8:0\(delay / 60)-8:2\(delay / 60) t1"])
    }
    #expect(try town.depart("A", "C", "8:00", nil) == ["8:00-8:20 t1"])
  }
}

@Suite struct `Staying seated over live data` {
  /// A vehicle from A to E that is another trip from C on.
  private static let block = Town(
    .init("t1", "A 8:00, B 8:10, C 8:20", block: "b"), .init("t2", "C 8:25, D 8:35, E 8:45", block: "b"))

  @Test func `riders stay seated while the second run leaves after the first has come`() async throws {
    let town = try await ChangedTown(Self.block)
    let onTime = try town.snapshot(town.run("t1") { $0.delay(by: 300) })
    #expect(try town.depart("A", "E", "8:00", onTime) == ["8:05-8:45 t1=t2"])
    let late = try town.snapshot(town.run("t1") { $0.delay(by: 301) })
    #expect(try town.depart("A", "E", "8:00", late) == [])
    let both = try town.snapshot(town.run("t1") { $0.delay(by: 600) }, town.run("t2") { $0.delay(by: 300) })
    #expect(try town.depart("A", "E", "8:00", both) == ["8:10-8:50 t1=t2"])
  }

  @Test func `nobody stays seated on a run that does not take place`() async throws {
    let town = try await ChangedTown(Self.block)
    let live = try town.snapshot(town.run("t2") { $0.change = .cancelled })
    #expect(try town.depart("A", "E", "8:00", live) == [])
  }

  @Test func `riders stay seated where the first run ends before its last call`() async throws {
    let town = try await ChangedTown(Self.block)
    let live = try town.snapshot(town.run("t1") { $0.calls[2].isSkipped = true })
    let journeys = try town.planner.journeys(
      from: "A", to: "E", departing: town.planner.instant("7:00"), within: .seconds(7200), live: live)
    #expect(town.planner.texts(journeys) == ["8:00-8:45 t1=t2"])
    #expect(journeys[0].rides.map(\.destination.id) == ["B", "E"])
  }

  @Test func `riders stay seated where the second run starts elsewhere`() async throws {
    let town = try await ChangedTown(Self.block)
    let live = try town.snapshot(
      town.run("t2") { run in
        (run.calls, run.template) = (town.calls("D 8:35, E 8:45"), nil)
      })
    let journeys = try town.planner.journeys(
      from: "A", to: "E", departing: town.planner.instant("7:00"), within: .seconds(7200), live: live)
    #expect(town.planner.texts(journeys) == ["8:00-8:45 t1=t2"])
  }

  @Test func `a linked trip continues on the next day`() async throws {
    let town = try await ChangedTown(
      Town(.init("t1", "A 23:00, B 24:10"), .init("t2", "B 0:20, C 0:30")).transfers(",,,,t1,t2,4,"))
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 600) })
    #expect(try town.depart("A", "C", "22:00", nil) == ["23:00-0:30 t1=t2"])
    #expect(try town.depart("A", "C", "22:00", live) == ["23:10-0:30 t1=t2"])
    let late = try town.snapshot(town.run("t1") { $0.delay(by: 601) })
    #expect(try town.depart("A", "C", "22:00", late).first != "23:10-0:30 t1=t2")
  }
}

@Suite struct `Rules for changes over live data` {
  @Test func `a rule that names a trip holds for its changed run, not for an added one`() async throws {
    let town = try await ChangedTown(
      Town(.init("t1", "A 8:00, B 8:10"), .init("u", "B 8:20, C 8:30"), .init("v", "B 9:00, C 9:10"))
        .transfers("B,B,,,t1,u,3,"))
    let live = try town.snapshot(town.run("t1") { $0.delay(by: 60) })
    #expect(try town.depart("A", "C", "8:00", live) == ["8:01-9:10 t1 v"])
    let other = try town.snapshot(town.run("t1") { $0.delay(by: 60) }, town.added("new", "A 8:01, B 8:11"))
    #expect(try town.depart("A", "C", "8:00", other) == ["8:01-8:30 new u"])
  }

  @Test func `a rule that names routes holds for added runs`() async throws {
    let town = try await ChangedTown(
      Town(.init("t1", "A 8:00, B 8:10"), .init("u", "B 8:20, C 8:30", route: "r2")).transfers("B,B,r1,r2,,,2,540"))
    #expect(try town.depart("A", "C", "8:00", town.snapshot()) == ["8:00-8:30 t1 u"])
    let live = try town.snapshot(town.run("t1") { $0.change = .cancelled }, town.added("new", "A 8:02, B 8:12"))
    #expect(try town.depart("A", "C", "8:00", live) == [])
  }
}
