import ArgumentParser
import BundleFormat
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitLive

struct AskCommand: DownloadingCommand, SingleBundleCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Answer a question in JSON.",
    discussion: """
      A question is an object of one member: its name, and its parameters.

        gtfs-bundle ask city.transit '{"departures": {"stop": "8503000", "limit": 3}}'
        echo '{"info": {}}' | gtfs-bundle ask city.transit -

      Prints an object: rows, notes on them, attribution: whom to name, and next: the question of the next page. If \
      there is no answer, it has one member, error: its kind, a code, a text, and near: what is similar to an unknown \
      id.

      \(AllQuestions.all.map { "  \($0.signature)" }.joined(separator: "\n"))
      """)

  @Argument(
    help: ArgumentHelp("The bundle, or the URL of a feed.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("The question, or - for one on standard input.", valueName: "question"))
  var question: String

  @OptionGroup var live: LiveArguments

  func run() async throws {
    let timetable = try Timetable(path: bundle)
    let match = try await live.match(timetable)
    let asked = AskedTimetable(timetable)
    let text = question == "-" ? StandardInput.lines.joined(separator: "\n") : question
    let now = live.matching.now?.date(by: timetable.clock) ?? .now
    let answer = Result { () throws(AnswerError) in
      try asked.answer(to: Array(text.utf8), now: now, live: match?.snapshot)
    }
    switch answer {
    case .success(let text): try StandardOutput.write(String(decoding: text, as: UTF8.self))
    case .failure(let error):
      try StandardOutput.write(String(decoding: asked.errorBytes(error), as: UTF8.self))
      throw error.cause
    }
  }
}

extension AnyQuestion {
  /// The name and parameters: those that must be given, then the others in brackets.
  fileprivate var signature: String {
    let shown = parameters.filter { !$0.isHidden }
    let others = shown.filter { !$0.isRequired }.map(\.name)
    let names = shown.filter(\.isRequired).map(\.name) + (others.isEmpty ? [] : ["[\(others.joined(separator: ", "))]"])
    return names.isEmpty ? name : "\(name): \(names.joined(separator: ", "))"
  }
}
