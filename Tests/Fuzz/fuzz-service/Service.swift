import Foundation
import FuzzSupport
import JourneyChecks
import ServiceChecks
import TestFeeds
import TransitLive
import TransitService

/// Asks the HTTP API questions whose kind, parameters, values and languages are selected by bytes, or are bytes
/// themselves: each answer is JSON or names a problem of the client, and a question keeps its canonical text.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let city = City.shared
  var question = city.questions.question(input.byte() % city.questions.count) { input.number(below: $0) }
  // Anything anywhere, sometimes.
  let place = input.byte()
  if place < question.path.count { question.path[place] = input.text() }
  if place - 8 >= 0, place - 8 < question.query.count { question.query[place - 8].value = input.text() }
  if place == 32 { question.query.append((input.text(), input.text())) }
  let languages = (0..<input.byte() % 3).map { _ in ["de", "fr-CH", "*", "x-y"][input.number(below: 4)] }
  ask(question, languages, city.service)
  return 0
}

private func ask(_ asked: QuestionSource.Question, _ languages: [String], _ service: TimetableService) {
  do throws(ServiceProblem) {
    let now = Date(timeIntervalSince1970: 1_780_290_000)
    let question = try service.question(path: asked.path, query: asked.query, languages: languages, now: now)
    // Values of a parameter that may be repeated keep their order.
    let sorted = asked.query.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
    let again = try service.question(path: asked.path, query: sorted.map(\.element), languages: languages, now: now)
    require(again.canonicalText == question.canonicalText, "the order of parameters does not matter")
    // Long questions end when nobody waits.
    let steps = Steps(1000)
    let answer = try service.answer(question) { steps.isOver }
    require(
      (try? JSONSerialization.jsonObject(with: Data(answer.body), options: .fragmentsAllowed)) != nil,
      "an answer is JSON")
  } catch {
    require((400..<500).contains(error.status) || error.status == 503, "the client is told what it did wrong")
    require(!error.detail.isEmpty, "a problem says what it is")
  }
}

/// LeakSanitizer does not see what is in the caches of boards, because they store pointers with tags.
@_cdecl("__lsan_is_turned_off")
func isLeakSanitizerTurnedOff() -> CInt { 1 }

extension FuzzInput {
  fileprivate mutating func number(below count: Int) -> Int { (byte() << 8 | byte()) % max(1, count) }

  /// Some of the next bytes as text.
  fileprivate mutating func text() -> String {
    String(decoding: (0..<byte() % 32).map { _ in UInt8(byte()) }, as: UTF8.self)
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

/// A random feed with all that journeys know, and live data that say nothing.
private struct City: Sendable {
  let service: TimetableService
  let questions: QuestionSource

  static let shared: City = {
    do {
      return try City(seed: 1)
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  private init(seed: UInt64) throws {
    let feed = RandomJourneyFeed(seed: seed)
    let timetable = try waiting { try await BuiltFeed(feed.text) }.timetable
    let snapshot = try LiveMatcher(timetable).match([], now: Date(timeIntervalSince1970: 1_780_290_000)).snapshot
    service = TimetableService(timetable) { snapshot }
    questions = try QuestionSource(service)
  }
}
