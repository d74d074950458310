import Foundation
import Synchronization
import TransitBundle

/// Readers of a path at which another process replaces the bundle repeatedly.
///
/// A reader must get the answers of the bundle that it opened, even after the file is replaced. The expected answers
/// come from unmodified copies of all versions.
final class Reading: Sendable {
  private struct Question: Hashable {
    let stop: StopID
    let instant: Date
  }

  private struct Version {
    let hash: String
    let answers: [Question: [Departure]]
  }

  private struct Counts {
    var openings = 0
    var questions = 0
    var departures = 0
    var seen: Set<String> = []
    var problems: [String] = []
  }

  private let bundle: String
  private let end: ContinuousClock.Instant
  private let versions: [Version]
  private let counts = Mutex(Counts())

  init(bundle: String, versions: [String], seconds: Int) throws {
    self.bundle = bundle
    let timetables = try versions.map { try Timetable(path: $0) }
    var questions: [Question] = []
    for timetable in timetables {
      guard let bounds = timetable.information.bounds, let validity = timetable.information.validity else { continue }
      let day = ServiceDate(daysSince1970: (validity.lowerBound.daysSince1970 + validity.upperBound.daysSince1970) / 2)
      for stop in try timetable.stops(in: bounds, limit: 40) {
        for hour in [8, 12, 16] {
          let instant = timetable.clock.date(on: day, hour: hour)
          questions.append(Question(stop: stop.id, instant: instant))
        }
      }
    }
    let asked = Set(questions)
    self.versions = try timetables.map { timetable in
      let known = try asked.filter { try timetable.stop($0.stop) != nil }
      let answers = try known.map { ($0, try Self.answer($0, by: timetable)) }
      return Version(
        hash: timetable.information.source.sha256, answers: Dictionary(uniqueKeysWithValues: answers))
    }
    end = .now + .seconds(seconds)
  }

  private static func answer(_ question: Question, by timetable: Timetable) throws(BundleError) -> [Departure] {
    try timetable.departures(from: question.stop, after: question.instant, within: .seconds(7200), limit: 20)
  }

  /// Opens the bundle repeatedly and queries it and the bundles opened before.
  func read() {
    var former: [Timetable] = []
    while goesOn {
      do {
        let timetable = try Timetable(path: bundle)
        counts.withLock { $0.openings += 1 }
        former.append(timetable)
        if former.count > 5 { former.removeFirst() }
        for _ in 0..<20 { try ask(former.randomElement() ?? timetable) }
      } catch {
        counts.withLock { $0.problems.append("\(error)") }
      }
    }
  }

  /// Whether to continue: until the end, or up to 120 s longer until all versions were read, because builds are slow
  /// on a busy machine.
  private var goesOn: Bool {
    let hasMetAll = counts.withLock { $0.seen.count == versions.count }
    return ContinuousClock.now < (hasMetAll ? end : end + .seconds(120))
  }

  private func ask(_ timetable: Timetable) throws {
    let hash = timetable.information.source.sha256
    guard let version = versions.first(where: { $0.hash == hash }) else {
      return counts.withLock { $0.problems.append("a bundle of another feed: \(hash)") }
    }
    guard let (question, expected) = version.answers.randomElement() else { return }
    let answer = try Self.answer(question, by: timetable)
    counts.withLock { counts in
      counts.questions += 1
      counts.departures += answer.count
      counts.seen.insert(hash)
      if answer != expected { counts.problems.append("\(question.stop): the answer differs from that of the bundle") }
    }
  }

  /// Whether there were problems, no departures, or versions that were never read.
  var hasFailed: Bool {
    counts.withLock { !$0.problems.isEmpty || $0.departures == 0 || $0.seen.count < versions.count }
  }

  var summary: String {
    counts.withLock { counts in
      let problems = counts.problems.isEmpty ? "" : "; \(counts.problems.count) problems: \(counts.problems[0])"
      return "\(counts.openings) openings, \(counts.questions) questions, \(counts.departures) departures, "
        + "\(counts.seen.count) versions\(problems)"
    }
  }
}
