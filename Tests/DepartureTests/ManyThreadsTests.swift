import Foundation
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Eight threads run random queries on one timetable. Each answer must equal that of a single thread. `QUESTIONS` sets
/// the number of queries: 20,000 by default, a million for the full test.
@Suite struct `Many threads on one timetable` {
  private static let count = ProcessInfo.processInfo.environment["QUESTIONS"].flatMap { Int($0) } ?? 20_000
  private static let threads = 8

  @Test func `queries on many threads return the results of a single thread`() async throws {
    let feed = RandomFeed(seed: 4)
    let built = try await BuiltFeed(feed.text)
    // Small caches, so that threads evict each other's entries.
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
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: built.folderPath) == before,
      "the queries must not write files")
  }

  /// A query. Results are compared as hashes because a million results would exceed the memory.
  private enum Question {
    case departures(DepartureQuery, limit: Int?)
    case arrivals(DepartureQuery, limit: Int?)
    case search(String)
    case near(Coordinate)
    case trip(TripID)
    case instances(TripID, ServiceDate)
    case routeTimetable(RouteID, ServiceDate)
    case routes(StopID)
    case service(ServiceID)

    func answer(of timetable: Timetable) throws -> Int {
      switch self {
      case .departures(let query, let limit):
        Self.hash(
          try timetable.departures(from: query.stop, after: query.start, within: query.duration, limit: limit),
          routes: \.route)
      case .arrivals(let query, let limit):
        Self.hash(
          try timetable.arrivals(at: query.stop, after: query.start, within: query.duration, limit: limit),
          routes: \.route)
      case .search(let text): try timetable.stops(matching: text).hashValue
      case .near(let place): try timetable.stops(near: place, radius: 2000).hashValue
      case .trip(let id): Self.hash([try timetable.trip(id)].compactMap(\.self), routes: \.route)
      case .instances(let id, let date):
        Self.hash(try timetable.instances(of: id, on: date), routes: \.trip.route)
      case .routeTimetable(let route, let date): try timetable.routeTimetable(of: route, on: date).hashValue
      case .routes(let stop): Self.hash(try timetable.routes(at: stop), routes: \.self)
      case .service(let id): try timetable.service(id).hashValue
      }
    }

    /// Returns a hash of results and of the texts of their routes, because a route hashes its id only.
    private static func hash<Answer: Hashable>(_ answers: [Answer], routes: (Answer) -> Route) -> Int {
      var hasher = Hasher()
      hasher.combine(answers)
      for route in answers.map(routes) {
        hasher.combine([route.shortName, route.longName, route.details, route.url])
        hasher.combine([route.writtenColor, route.writtenTextColor])
      }
      return hasher.finalize()
    }
  }

  private static func questions(_ count: Int, _ feed: RandomFeed, _ timetable: Timetable) throws -> [Question] {
    var random = SplitMix64(seed: 99)
    let queries = RandomQueries.make(count, for: feed, timetable: NaiveTimetable(feed.text))
      .filter { (try? timetable.stop($0.stop)) != nil }
    let trips = feed.text.table("trips.txt").values(of: "trip_id").map { TripID(rawValue: $0) }
      .filter { (try? timetable.trip($0)) != nil }
    let routes = try timetable.routes().map(\.id)
    let services = try timetable.services().map(\.id)
    let date = try #require(ServiceDate(feed.day))
    return queries.enumerated().map { index, query in
      let stop = query.stop
      let day = ServiceDate(daysSince1970: date.daysSince1970 + random.number(-2...2))
      switch index % 9 {
      case 0: return .departures(query, limit: random.pick([nil, 3, 10]))
      case 1: return .arrivals(query, limit: random.pick([nil, 3, 10]))
      case 2: return .search(String(query.stopID.text.prefix(2)))
      case 3:
        let place = (try? timetable.stop(stop))?.coordinate
        return .near(place ?? Coordinate(latitudeE7: 0, longitudeE7: 0))
      case 4: return .trip(random.pick(trips))
      case 5: return .instances(random.pick(trips), day)
      case 6: return .routeTimetable(random.pick(routes), day)
      case 7: return .routes(stop)
      default: return .service(random.pick(services))
      }
    }
  }
}
