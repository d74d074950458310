import Foundation
import TestFeeds
import Testing
import TransitValues

@testable import BundleReader
@testable import TransitBundle

@Suite struct `Repeated calls` {
  /// A hundred trips that leave every second from 0:00 to 24:00: 8.6 million departures a day.
  private let crowd = TestFeed(
    stops: [.init("A", latitude: 47, longitude: 8), .init("B", latitude: 47.1, longitude: 8)],
    services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: (100..<200).map { .init(id: "t\($0)", service: "daily", calls: ["A 00:00:00", "B 00:10:00"]) },
    repetitions: (100..<200).map { .init(trip: "t\($0)", start: "00:00:00", end: "24:00:00", headway: 1) })
  private let start = Date(timeIntervalSince1970: 1_780_290_000)

  @Test(.timeLimit(.minutes(1)))
  func `a board computes only as many runs of a repeated trip as it shows`() throws {
    let timetable = try TestBundle(crowd).timetable()
    let board = try timetable.departures(from: "A", after: start, within: nil, limit: 250)
    #expect(board.map(\.tripID.rawValue) == (0..<250).map { "t\(100 + $0 % 100)" })
    #expect(board.map { $0.time.timeIntervalSince(start) } == (0..<250).map { Double($0 / 100) })
    let last = try #require(board.last)
    let next = try timetable.departures(from: "A", following: last.id, limit: 60)
    #expect(next.map(\.tripID.rawValue) == (250..<310).map { "t\(100 + $0 % 100)" })
    #expect(try timetable.arrivals(at: "B", after: start, within: nil, limit: 3).count == 3)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a filter rejects a repeated trip once, not each of its runs`() throws {
    let timetable = try TestBundle(crowd).timetable()
    let board = try timetable.departures(
      from: "A", after: start, within: .seconds(86_400), where: BoardFilter(headsign: "Nowhere"))
    #expect(board.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `departures nearby compute only as many runs of a repeated trip as their groups show`() throws {
    let timetable = try TestBundle(crowd).timetable()
    let groups = try timetable.departures(
      near: Coordinate(latitudeE7: 470_000_000, longitudeE7: 80_000_000), radius: 10, after: start,
      within: .seconds(86_400), limit: 3)
    #expect(groups.map { $0.departures.map(\.tripID) } == [["t100", "t101", "t102"]])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `repeated calls come in the order of all runs sorted`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (calls, expected): (RepeatedCalls, [BoardPosition]) = (RepeatedCalls(), [])
    for trip in 0..<random.number(0...20) {
      let (start, end, headway) = (random.number(0...50), random.number(0...100), random.number(1...30))
      let call = PatternReader.Call(
        sequence: 1, headsign: nil, pickupType: nil, dropOffType: nil, hasWindow: false, bounds: nil)
      func run(_ time: Int) -> BoardCall {
        BoardCall(
          call, .departures, trip: TripRank(trip), time: time, isInterpolated: false,
          date: ServiceDate(daysSince1970: 0), stop: 0, lastStop: .absent)
      }
      calls.append(run(start), every: headway, before: end)
      expected += stride(from: start, to: end, by: headway).map { run($0).position }
    }
    let dropped = random.number(0...20)
    var found: [BoardPosition] = []
    while let call = calls.first {
      found.append(call.position)
      call.position.trip.index == dropped ? calls.dropRow() : calls.advance()
    }
    expected.sort()
    let firstDropped = expected.firstIndex { $0.trip.index == dropped }
    let kept = expected.enumerated().filter { $0.element.trip.index != dropped || $0.offset == firstDropped }.map(
      \.element)
    #expect(found == kept)
  }
}
