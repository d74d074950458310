import TestFeeds
import Testing
import TransitValues

@testable import BundleReader
@testable import TransitBundle

@Suite struct `Service days` {
  /// More services than one entry of the cache holds, and more date sets. Some date sets are shared, and some services
  /// have none.
  private static func services(_ random: inout SplitMix64) -> [TestFeed.Service] {
    (0..<ServiceWeeks.count * 2 + 5).map { number in
      var exceptions: [String: Int] = [:]
      if number % 5 != 0 {
        for day in 20_485..<20_545 where Int.random(in: 0..<4, using: &random) == 0 {
          exceptions["\(ServiceDate(daysSince1970: day))".filter(\.isNumber)] = Int.random(in: 1...2, using: &random)
        }
      }
      let week = number % 7 == 0 ? "0000000" : "1110010"
      return TestFeed.Service(
        id: "s\(number + 100)", week: week, start: "20260203", end: "20260317", exceptions: exceptions)
    }
  }

  /// A direct reading of the specification: calendar_dates.txt overrides calendar.txt.
  private static func runs(_ service: TestFeed.Service, on date: ServiceDate) -> Bool {
    if let type = service.exceptions["\(date)".filter(\.isNumber)] { return type == 1 }
    guard let start = ServiceDate(service.start), let end = ServiceDate(service.end) else { return false }
    return Array(service.week)[date.weekday.rawValue] == "1"
      && (start.daysSince1970...end.daysSince1970).contains(date.daysSince1970)
  }

  @Test(arguments: [0, 1 << 20])
  func `a service runs on the days of its feed, wherever it lies in the cache`(boardCacheBytes: Int) throws {
    var random = SplitMix64(seed: 17)
    let services = Self.services(&random)
    let feed = TestFeed(
      stops: [.init("A", "Alpha", latitude: 1, longitude: 1), .init("B", "Beta", latitude: 2, longitude: 2)],
      services: services, trips: services.map { .init(id: "t\($0.id)", service: $0.id, calls: ["A 08:00", "B 09:00"]) })
    let bundle = try TestBundle(feed)
    let timetable = try Timetable(path: bundle.path, settings: .init(boardCacheBytes: boardCacheBytes))
    let first = try #require(ServiceDate("20260130"))
    for day in first.daysSince1970..<first.daysSince1970 + 65 {
      for service in services {
        let date = ServiceDate(daysSince1970: day)
        let isRunning = try timetable.isRunning(TripID(rawValue: "t\(service.id)"), on: date)
        #expect(isRunning == Self.runs(service, on: date), "\(service.id) on \(date)")
      }
    }
  }
}
