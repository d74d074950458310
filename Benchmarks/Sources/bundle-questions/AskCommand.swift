import ArgumentParser
import Foundation
import TransitBundle

/// Asks questions of every kind on an open bundle, one after the other.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Print the time and the answer of each question, as JSON.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The file with subjects.")
  var subjects: String

  @Option(help: "Number of questions of each kind.")
  var queries = 1000

  @Option(help: "Seed for choosing the questions.")
  var seed: UInt64 = 1

  @Flag(help: "Measure processor time instead of wall time.")
  var processorTime = false

  private struct Answer: Encodable {
    let subject: [String]
    let days: [ServiceDay]?
    let seconds: Double
    let keys: [[String]]
  }

  private struct Report: Encodable {
    var files: [String: Int] = [:]
    var noticeCount = 0
    /// By the name of the question. The first tenth was for warming up, and is not here.
    var questions: [String: [Answer]] = [:]
  }

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let subjects = try Subjects(contentsOf: subjects)
    var report = Report()
    for file in timetable.information.files where file.isTable { report.files[file.name] = file.rowCount }
    report.noticeCount = timetable.information.notices.values.reduce(0, +)
    for question in Question.all {
      var source = QuestionSource(of: timetable, subjects, seed: seed)
      var asked: [Question.Asked] = []
      // Drawn before, because drawing asks questions, too.
      while asked.count < queries + queries / 10, let next = try question.draw(&source) { asked.append(next) }
      let answers = try asked.map { try answer($0, timetable) }
      report.questions[question.name] = Array(answers.dropFirst(asked.count / 11))
    }
    FileHandle.standardOutput.write(try JSONEncoder().encode(report))
  }

  private func answer(_ asked: Question.Asked, _ timetable: Timetable) throws -> Answer {
    let ask = { try asked.ask(timetable) }
    let (seconds, keys) = processorTime ? try Stopwatch.processor(ask) : try Stopwatch.wall(ask)
    return Answer(subject: asked.subject, days: asked.days, seconds: seconds, keys: keys())
  }
}
