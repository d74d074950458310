import Foundation
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Eight threads ask one timetable at random; each answer must be that of a single thread. QUESTIONS sets how many are
/// asked in all: 20,000 unless told, a million for the whole proof.
@Suite struct `Many threads` {
  private static let count = ProcessInfo.processInfo.environment["QUESTIONS"].flatMap { Int($0) } ?? 20_000
  private static let threads = 8

  @Test func `are given the answers of one`() async throws {
    let feed = RandomFeed(seed: 4)
    let built = try await BuiltFeed(feed.text)
    // Little room, so that what one thread reads pushes out what another one needs.
    let settings = Timetable.Settings(blockCacheBytes: 64 << 10, pageCacheBytes: 64 << 10, boardCacheBytes: 16 << 10)
    let timetable = try Timetable(path: built.bundle, settings: settings)
    let questions = try Self.questions(200, feed, timetable)
    let expected = try questions.map { try $0.answer(of: timetable) }
    let before = try FileManager.default.contentsOfDirectory(atPath: built.folderPath)

    let wrong = Mutex<[String]>([])
    let group = DispatchGroup()
    for thread in 0..<Self.threads {
      group.enter()
      Thread {
        defer { group.leave() }
        var random = SplitMix64(seed: UInt64(thread))
        for _ in 0..<Self.count / Self.threads {
          let number = random.number(0...questions.count - 1)
          let answer = try? questions[number].answer(of: timetable)
          if answer != expected[number] { wrong.withLock { $0.append("\(questions[number])") } }
        }
      }.start()
    }
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
    wrong.withLock { wrong in #expect(wrong.isEmpty, "\(wrong.count) wrong, the first: \(wrong.first ?? "")") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: built.folderPath) == before, "nothing is written")
  }

  /// Something to ask, and its answer as a hash: a million of them shall not fill the memory.
  private enum Question {
    case departures(DepartureQuery, limit: Int?)
    case arrivals(DepartureQuery, limit: Int?)
    case search(String)
    case near(Coordinate)
    case trip(TripID)
    case runs(TripID, ServiceDate)
    case grid(RouteID, ServiceDate)
    case routes(StopID)
    case service(ServiceID)

    func answer(of timetable: Timetable) throws -> Int {
      switch self {
      case .departures(let query, let limit):
        try timetable.departures(
          from: StopID(rawValue: query.stopID.text), after: UnixTime(seconds: query.from), within: query.seconds,
          limit: limit
        ).hashValue
      case .arrivals(let query, let limit):
        try timetable.arrivals(
          at: StopID(rawValue: query.stopID.text), after: UnixTime(seconds: query.from), within: query.seconds,
          limit: limit
        ).hashValue
      case .search(let text): try timetable.stops(matching: text).hashValue
      case .near(let place): try timetable.stops(near: place, radius: 2000).hashValue
      case .trip(let id): try timetable.trip(id).hashValue
      case .runs(let id, let date): try timetable.runs(of: id, on: date).hashValue
      case .grid(let route, let date): try timetable.grid(of: route, on: date).hashValue
      case .routes(let stop): try timetable.routes(at: stop).hashValue
      case .service(let id): try timetable.service(id).hashValue
      }
    }
  }

  private static func questions(_ count: Int, _ feed: RandomFeed, _ timetable: Timetable) throws -> [Question] {
    var random = SplitMix64(seed: 99)
    let queries = RandomQueries.make(count, for: feed, timetable: NaiveTimetable(feed.text))
      .filter { (try? timetable.stop(StopID(rawValue: $0.stopID.text))) != nil }
    let trips = feed.text.table("trips.txt").values(of: "trip_id").map { TripID(rawValue: $0) }
      .filter { (try? timetable.trip($0)) != nil }
    let routes = try timetable.routes().map(\.routeID)
    let services = try timetable.services().map(\.serviceID)
    let date = try #require(ServiceDate(feed.day))
    return queries.enumerated().map { index, query in
      let stop = StopID(rawValue: query.stopID.text)
      let day = ServiceDate(day: date.day + random.number(-2...2))
      switch index % 9 {
      case 0: return .departures(query, limit: random.pick([nil, 3, 10]))
      case 1: return .arrivals(query, limit: random.pick([nil, 3, 10]))
      case 2: return .search(String(query.stopID.text.prefix(2)))
      case 3:
        let place = (try? timetable.stop(stop))?.coordinate
        return .near(place ?? Coordinate(latitudeE7: 0, longitudeE7: 0))
      case 4: return .trip(random.pick(trips))
      case 5: return .runs(random.pick(trips), day)
      case 6: return .grid(random.pick(routes), day)
      case 7: return .routes(stop)
      default: return .service(random.pick(services))
      }
    }
  }
}
