import Foundation
import FuzzSupport
import JourneyChecks
import TestFeeds
import TransitBundle
import TransitJourneys
import TransitService

/// Asks the HTTP API questions whose path, parameters, values and languages are selected by bytes, or are bytes
/// themselves: each answer is JSON or names a problem of the client, and a question keeps its canonical text.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let city = City.shared
  let path = (0..<1 + input.byte() % 4).map { _ in input.value(of: city.segments) }
  let query = (0..<input.byte() % 7).map { _ in
    (name: input.value(of: names), value: input.value(of: city.values))
  }
  let languages = (0..<input.byte() % 3).map { _ in input.value(of: ["de", "fr-CH", "*", "x-y"]) }
  do throws(ServiceProblem) {
    let now = Date(unixSeconds: 1_780_290_000)
    let question = try city.service.question(path: path, query: query, languages: languages, now: now)
    let again = try city.service.question(path: path, query: query.reversed(), languages: languages, now: now)
    require(again.canonicalText == question.canonicalText, "the order of parameters does not matter")
    // Long questions end when nobody waits.
    let steps = Steps(1000)
    let answer = try city.service.answer(question) { steps.isOver }
    require(
      (try? JSONSerialization.jsonObject(with: Data(answer.body), options: .fragmentsAllowed)) != nil,
      "an answer is JSON")
  } catch {
    require((400..<500).contains(error.status) || error.status == 503, "the client is told what it did wrong")
    require(!error.detail.isEmpty, "a problem says what it is")
  }
  return 0
}

/// LeakSanitizer does not see what is in the caches of boards, because they store pointers with tags.
@_cdecl("__lsan_is_turned_off")
func isLeakSanitizerTurnedOff() -> CInt { 1 }

private let names = [
  "q", "near", "bbox", "limit", "at", "within", "following", "from", "to", "departing", "arriving", "transfers", "walk",
  "change", "longest", "wheelchair", "date", "radius", "until", "without_route", "without_route_type",
]

extension FuzzInput {
  /// A choice, or some of the next bytes as text.
  fileprivate mutating func value(of choices: [String]) -> String {
    let selected = byte()
    if selected < 224 { return choices[selected % choices.count] }
    return String(decoding: (0..<selected % 32).map { _ in UInt8(byte()) }, as: UTF8.self)
  }
}

/// A number of asks after which a question is canceled.
private final class Steps: @unchecked Sendable {
  // The fuzzer has one thread, but a question may ask from others.
  private let lock = NSLock()
  private var left: Int

  init(_ count: Int) { left = count }

  var isOver: Bool {
    lock.withLock {
      left -= 1
      return left < 0
    }
  }
}

/// A random feed with all that journeys know.
private struct City: Sendable {
  let service: TimetableService
  /// Parts of paths, and ids.
  let segments: [String]
  let values: [String]

  static let shared: City = {
    do {
      return try City(seed: 1)
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  private init(seed: UInt64) throws {
    let feed = RandomJourneyFeed(seed: seed)
    let timetable = try waiting { try await BuiltFeed(feed.text).planner }.timetable
    service = TimetableService(timetable)
    let stops = try timetable.stops()
    let ids = stops.prefix(6).map(\.id.rawValue) + (try timetable.routes().prefix(3).map(\.id.rawValue))
    segments =
      [
        "info", "network", "stops", "routes", "trips", "journeys", "reachable", "shapes", "departures", "arrivals",
        "live",
      ]
      + ids
    let day = feed.day
    values =
      ids + [
        day, "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))T08:00", "now", "0", "-1", "20", "1000",
        "9223372036854775807", "1e308", "true", "90m", "1h30m", "100d", "52.5,13.4", "91,0", "-90,-180,90,180", "", "a",
        "\(Int64.min)", "1,2,3", "nan",
      ]
  }
}
