import BundleDamage
import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

@testable import bundle_torture

private let trial = Task {
  let whole = try await SmallBundles.whole()
  return try BundleTrial(whole, splicedWith: whole)
}

/// Each question about a day of the sound bundle, alone and with each other parameter.
private let questions = Task {
  let folder = try TemporaryFolder()
  let path = folder.file("sound.transit")
  try Data(try await trial.value.bundle.bytes).write(to: URL(filePath: path))
  let examples = try AskedTimetable(try Timetable(path: path)).examples()
  return AllQuestions.all.filter { !$0.needsLiveData }.flatMap { question in
    func isNeeded(_ parameter: QuestionParameter) -> Bool {
      if case .duration = parameter.kind { return true }
      return parameter.isRequired || parameter.name == question.timeParameters.first
    }
    let needed = question.allParameters.filter(isNeeded)
    return ([nil] + question.allParameters.filter { !isNeeded($0) }).map { other in
      let given = (needed + [other].compactMap { $0 }).compactMap { parameter in
        value(of: parameter, in: question.name, examples).map {
          JSONOutput.Member(key: parameter.name, value: .string($0))
        }
      }
      return JSONOutput.object([.init(key: question.name, value: .object(given))]).compact
    }
  }
}

private func value(of parameter: QuestionParameter, in question: String, _ examples: QuestionExamples) -> String? {
  let values = examples.values(of: parameter)
  return switch parameter.kind {
  case .time: values.first?.replacing("T08:00", with: "T00:00")
  case .duration(_, let most): "\(min(86_400, most))"
  // The first stop of a trip has no arrivals.
  case .id where question == "arrivals", .place where parameter.name == "to": values.last
  default: values.first
  }
}

/// A sealed bundle can hold any number. Sums and differences of such numbers must not overflow.
@Suite struct `Forged numbers` {
  static let columns = [
    "clock.utc_offset", "frequency.start", "frequency.end", "frequency.headway", "pattern_call.stop",
    "profile_call.arrival", "profile_call.departure", "route.id", "stop.latitude", "stop.longitude", "stop.parent",
    "transfer.from_trip", "transfer.min_transfer_time", "transfer.to_stop", "trip.block", "trip.id", "trip.pattern",
    "trip.profile", "trip.route",
    "trip.service", "trip.start",
  ]

  @Test(arguments: columns)
  func `any number in a column gives answers or errors`(column: String) async throws {
    let trial = try await trial.value
    let folder = try TemporaryFolder()
    let names = column.split(separator: ".")
    // The first trip begins at six: a call may be at the last second that a number can be.
    for number in [Int.min, Int.min + 1, -1, 0, 1 << 31, Int.max - 21_600, Int.max - 1, Int.max] {
      let database = folder.file("forged.db")
      try Data(trial.bundle.database).write(to: URL(filePath: database))
      let connection = try Connection(path: database, mode: .readWrite)
      try connection.execute(
        """
        PRAGMA journal_mode = MEMORY; PRAGMA ignore_check_constraints = ON;
        UPDATE OR IGNORE \(names[0]) SET \(names[1]) = \(number);
        """)
      let forged = try #require(FileManager.default.contents(atPath: database))
      let bytes = try trial.bundle.sealed(database: [UInt8](forged))
      let result = try trial.attempt(bytes, .value, path: folder.file("forged.transit"))
      #expect(result.violation == nil, "\(number)")
      let path = folder.file("asked.transit")
      try Data(bytes).write(to: URL(filePath: path))
      guard let timetable = try? Timetable(path: path) else { continue }
      let asked = AskedTimetable(timetable)
      for question in try await questions.value {
        let answer = String(decoding: asked.ask(Array(question.utf8)), as: UTF8.self)
        #expect(!answer.contains("\"kind\": \"bug\""), "\(number): \(question)")
      }
    }
  }

  @Test func `each question has an answer in the sound bundle`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("sound.transit")
    try Data(try await trial.value.bundle.bytes).write(to: URL(filePath: path))
    let asked = AskedTimetable(try Timetable(path: path))
    for (name, questions) in Dictionary(grouping: try await questions.value, by: { $0.prefix { $0 != ":" } }) {
      let answers = questions.map { String(decoding: asked.ask(Array($0.utf8)), as: UTF8.self) }
      #expect(answers.contains { $0.hasPrefix("{\n\"rows\": ") && !$0.contains("\"rows\": []") }, "\(name): \(answers)")
    }
  }
}
