import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitLive
import TransitValues

/// What riders are told of a run, by the fields of its update.
struct LiveRunTests {
  private let now = UInt64(LiveTown.now.timeIntervalSince1970)

  private func call(_ sequence: UInt32, delay: Int32) -> StopTimeUpdate {
    StopTimeUpdate(sequence: sequence, departure: StopTimeEvent(delay: delay))
  }

  // MARK: Age

  @Test func `a cancelled train with an old timestamp of its own is not shown as running`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(trip: "T", date: LiveTown.day, .canceled)
    update.timestamp = now - 3600
    let source = try town.source([FeedEntity(tripUpdate: update)], header: FeedHeader(timestamp: now - 10))
    let match = try town.matcher.match([source], now: LiveTown.now)
    #expect(try town.board("A", match.snapshot, hours: 2) == ["8:00 T cancelled"])
    #expect(match.report.stale == 0)
  }

  @Test(arguments: [(90, false), (91, true)] as [(UInt64, Bool)])
  func `a prediction is stale when its vehicle was last heard more than 90 s ago`(
    age: UInt64, isStale: Bool
  ) async throws {
    let town = try await LiveTown()
    var update = TripUpdate(trip: "T", date: LiveTown.day, calls: [call(3, delay: 60)])
    update.timestamp = now - age
    let match = try town.match(update)
    let runs = try town.runs("T", match.snapshot)
    #expect(runs.map(\.live?.isStale) == [isStale])
    #expect(match.report.stale == (isStale ? 1 : 0))
  }

  @Test func `updates of a source that is too old are left out, whatever their own timestamps`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(trip: "T", date: LiveTown.day, .canceled)
    update.timestamp = now
    let source = try town.source([FeedEntity(tripUpdate: update)], header: FeedHeader(timestamp: now - 601))
    let report = try town.matcher.match([source], now: LiveTown.now).report
    #expect(report.unmatched == [.tooOld: 1])
  }

  // MARK: Schedules

  @Test func `a copied run is scheduled when the update says so`() async throws {
    let town = try await LiveTown()
    var copy = TripUpdate(
      trip: "T", .duplicated,
      calls: [StopTimeUpdate(sequence: 2, departure: StopTimeEvent(delay: 60, scheduledTime: LiveTown.seconds(9, 30)))])
    var properties = TripProperties()
    (properties.tripID, properties.startDate, properties.startTime) = ("T2", LiveTown.day, "09:00:00")
    copy.properties = properties
    let live = try town.match(copy).snapshot
    #expect(try town.board("B", live, from: 9, hours: 1) == ["9:31 T2 added +60"])
    let calls = try #require(try town.runs("T2", live).first?.live?.calls)
    #expect(calls.map(\.scheduledDeparture) == [(9, 0), (9, 30), (9, 20), (9, 30)].map { LiveTown.at($0, $1) })
  }

  @Test func `an update with today's date after midnight is of yesterday's run`() async throws {
    let town = try await LiveTown()
    let late = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(time: LiveTown.seconds(23, 50)))
    let update = TripUpdate(trip: "L", date: "20260611", calls: [late])
    let live = try town.match(update, now: LiveTown.at(24, 10)).snapshot
    #expect(live.changes(since: try town.match().snapshot).map(\.serviceDate.description) == [LiveTown.day])
  }

  // MARK: Vehicles

  @Test func `a run in a vehicle without room for wheelchairs is not accessible`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(trip: "T", date: LiveTown.day, calls: [call(1, delay: 60)])
    update.vehicle = VehicleDescriptor()
    update.vehicle?.wheelchairAccess = .inaccessible
    let live = try town.match(update).snapshot
    let board = try town.timetable.departures(from: "A", after: LiveTown.now, within: .seconds(3600), live: live)
    #expect(board.map(\.wheelchairAccessibility) == [.notAccessible])
    #expect(try town.runs("T", live).map(\.trip.wheelchairAccessibility) == [.notAccessible])
  }

  @Test func `a vehicle says whether its run takes wheelchairs where no update names the run`() async throws {
    let town = try await LiveTown()
    var vehicle = VehicleMessage()
    vehicle.trip = TripDescriptor(trip: "U", date: LiveTown.day)
    vehicle.vehicle = VehicleDescriptor()
    vehicle.vehicle?.wheelchairAccess = .inaccessible
    let live = try town.matcher.match([town.source([FeedEntity(vehicle: vehicle)])], now: LiveTown.now).snapshot
    let board = try town.timetable.departures(from: "D", after: LiveTown.now, within: .seconds(7200), live: live)
    #expect(board.map(\.wheelchairAccessibility) == [.notAccessible])
    #expect(board.map(\.live?.status) == [.scheduled])
  }

  @Test(arguments: [(0.5, -0.9, false), (1.5, 0.5, true), (52, 13, true), (91, 13, false)] as [(Float, Float, Bool)])
  func `a vehicle near 0, 0 or beyond a pole has no place`(
    latitude: Float, longitude: Float, hasPlace: Bool
  ) async throws {
    let town = try await LiveTown()
    var vehicle = VehicleMessage()
    vehicle.trip = TripDescriptor(trip: "nobody")
    vehicle.trip?.routeID = "R"
    vehicle.stopID = "D"
    var position = VehicleMessage.Position()
    (position.latitude, position.longitude) = (latitude, longitude)
    vehicle.position = position
    let live = try town.matcher.match([town.source([FeedEntity(vehicle: vehicle)])], now: LiveTown.now).snapshot
    let located = try #require(live.vehicles.first)
    #expect((located.position != nil) == hasPlace)
    #expect(located.stopID == "D" && located.routeID == "R" && located.tripID == nil)
  }

  @Test func `a vehicle takes the repetition that its update took`() async throws {
    let town = try await LiveTown()
    var update = TripUpdate(trip: "Q", date: LiveTown.day, .unscheduled)
    update.trip?.startTime = "10:25:00"
    var (vehicle, other) = (VehicleMessage(), VehicleMessage())
    vehicle.trip = update.trip
    other.trip = TripDescriptor(trip: "Q", date: LiveTown.day)
    other.trip?.startTime = "10:29:00"
    let source = try town.source(
      [FeedEntity(tripUpdate: update)] + [vehicle, other].map { FeedEntity(vehicle: $0) })
    let live = try town.matcher.match([source], now: LiveTown.now).snapshot
    #expect(live.vehicles.map(\.start) == [ServiceTime(seconds: 37_200), nil])
  }

  // MARK: Calls

  @Test func `a call where nobody may board any more is shown as skipped`() async throws {
    let town = try await LiveTown()
    var closed = call(2, delay: 120)
    closed.pickupType = StopTimeUpdate.Boarding.none
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: [closed])).snapshot
    #expect(try town.board("B", live, hours: 2) == ["8:10 T skipped"])
    let run = try #require(try town.runs("T", live).first)
    #expect(run.calls.map(\.pickupType) == [.regular, .notAvailable, .regular, .regular])
  }

  @Test func `the headsign of a call counts before every other one`() async throws {
    let town = try await LiveTown()
    var named = call(2, delay: 0)
    named.headsign = "via C"
    var update = TripUpdate(trip: "T", date: LiveTown.day, calls: [named])
    var properties = TripProperties()
    (properties.headsign, properties.shortName) = ("to the sea", "12")
    update.properties = properties
    let live = try town.match(update).snapshot
    for (stop, headsign) in [("A", "to the sea"), ("B", "via C"), ("C", "to the sea")] as [(StopID, String)] {
      let board = try town.timetable.departures(from: stop, after: LiveTown.now, within: .seconds(3600), live: live)
      #expect(board.map(\.headsign) == [headsign])
      #expect(board.map(\.tripShortName) == ["12"])
    }
  }

  @Test func `a run that ends early has a skipped departure where it ends`() async throws {
    let town = try await LiveTown()
    let calls = [call(1, delay: 60)] + [3, 4].map { StopTimeUpdate(sequence: $0, .skipped) }
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, calls: calls)).snapshot
    #expect(try town.board("B", live, hours: 2) == ["8:10 T skipped"])
    #expect(try town.board("C", live, hours: 2) == ["8:20 T skipped"])
    let arrivals = try town.timetable.arrivals(at: "B", after: LiveTown.now, within: .seconds(3600), live: live)
    #expect(arrivals.map(\.live?.status) == [.predicted])
  }

  @Test func `a replaced run shows the calls that it leaves out`() async throws {
    let town = try await LiveTown()
    let calls = [
      StopTimeUpdate(stop: "A", sequence: 1, departure: StopTimeEvent(time: LiveTown.seconds(8, 1))),
      StopTimeUpdate(stop: "B", sequence: 2, .skipped),
      StopTimeUpdate(stop: "C", sequence: 3, arrival: StopTimeEvent(time: LiveTown.seconds(8, 21))),
      StopTimeUpdate(sequence: 4, .skipped),
    ]
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, .replacement, calls: calls)).snapshot
    #expect(try town.board("A", live, hours: 2) == ["8:01 T predicted"])
    #expect(try town.board("B", live, hours: 2) == ["8:10 T skipped"])
    #expect(try town.board("C", live, hours: 2) == ["8:20 T skipped"])
    #expect(try town.runs("T", live).first?.live?.calls.map(\.isSkipped) == [false, true, false, true])
  }

  @Test func `a replaced run shows the last call before windows that it leaves out`() async throws {
    let town = try await LiveTown(
      feed: LiveTown.feed.adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window
        T,08:00:00,08:00:00,A,1,,
        T,08:10:00,08:10:00,B,2,,
        T,08:20:00,08:20:00,C,3,,
        T,,,D,4,08:20:00,10:00:00

        """))
    let calls = [
      StopTimeUpdate(stop: "A", sequence: 1, departure: StopTimeEvent(time: LiveTown.seconds(8, 1))),
      StopTimeUpdate(stop: "B", sequence: 2, arrival: StopTimeEvent(time: LiveTown.seconds(8, 11))),
      StopTimeUpdate(stop: "C", sequence: 3, .skipped),
    ]
    let live = try town.match(TripUpdate(trip: "T", date: LiveTown.day, .replacement, calls: calls)).snapshot
    #expect(try town.board("C", live, hours: 2) == ["8:20 T skipped"])
  }

  @Test func `two updates of a call move it to another platform`() async throws {
    let town = try await LiveTown()
    let calls = [
      StopTimeUpdate(stop: "S1", sequence: 2, .skipped),
      StopTimeUpdate(stop: "S2", sequence: 2, departure: StopTimeEvent(delay: 60)),
    ]
    let match = try town.match(TripUpdate(trip: "U", date: LiveTown.day, calls: calls))
    let board = try town.timetable.departures(
      from: "S", after: LiveTown.now, within: .seconds(7200), live: match.snapshot)
    #expect(board.map(\.stop.id) == ["S2"])
    #expect(board.map(\.live?.status) == [.predicted])
    #expect(match.report.matchedCalls == 2)
  }

  @Test func `a stop that a run passes several times is meant where the time is nearest`() async throws {
    let town = try await LiveTown()
    let late = StopTimeUpdate(stop: "A", departure: StopTimeEvent(time: LiveTown.seconds(14, 22)))
    let live = try town.match(TripUpdate(trip: "L", date: LiveTown.day, calls: [late])).snapshot
    #expect(try town.board("A", live, from: 14, hours: 1) == ["14:00 L scheduled", "14:22 L predicted +120"])
    // A full list keeps its order however late the run is.
    let all = [0, 20, 40].map {
      StopTimeUpdate(stop: "A", departure: StopTimeEvent(time: LiveTown.seconds(14, $0) + 1500))
    }
    let later = try town.match(TripUpdate(trip: "L", date: LiveTown.day, calls: all)).snapshot
    #expect(try town.board("A", later, from: 14, hours: 1) == ["14:25 L predicted +1500", "14:45 L predicted +1500"])
  }
}
