import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive

/// A question that has a command of its own.
protocol CommandQuestion: Question {
  /// More on the help screen.
  static var discussion: String { get }
  /// What changes the text alone.
  static var textParameters: [QuestionParameter] { get }
  /// The names of the parameters that are arguments, in their order. The others are options.
  static var positions: [String] { get }
  /// What the notes on an answer begin with.
  static var noteHeading: String { get }
  /// The question to ask, which may be another one with live data.
  static func asked(_ context: QuestionContext) -> any CommandQuestion.Type
  /// The answer as text for people.
  static func text(of found: Found, _ context: QuestionContext) throws -> String
}

extension CommandQuestion {
  static var textParameters: [QuestionParameter] { [] }

  static var commandParameters: [QuestionParameter] { allParameters + textParameters }

  static var positions: [String] { parameters.filter(\.isRequired).map(\.name) }

  static var noteHeading: String { "no \(name): " }

  static func asked(_ context: QuestionContext) -> any CommandQuestion.Type { Self.self }

  static var commandName: String { name.replacing("_", with: "-") }

  static func configuration() -> CommandConfiguration {
    CommandConfiguration(commandName: commandName, abstract: summary, discussion: discussion)
  }

  /// Prints the answer on standard output, and the notes on standard error.
  static func run(_ context: QuestionContext, asJSON: Bool) throws {
    let found: Found
    do throws(Problem) { found = try find(context) } catch {
      guard case .question(let problem) = error.answerError else { throw error.answerError.cause }
      throw UsageError("\(QuestionOptions<Self>.text(of: problem)) (see gtfs-bundle \(commandName) --help)")
    }
    if asJSON {
      try StandardOutput.write(String(decoding: try answer(of: found, context).lineBytes, as: UTF8.self))
    } else {
      try StandardOutput.write(try text(of: found, context))
    }
    for note in try notes(on: found, context) { StandardError.writeLine("note: \(noteHeading)\(note.text)") }
  }
}

/// A command whose arguments may begin with `-`, because ids and coordinates do.
protocol AskingCommand: ParsableCommand {}

/// A command that answers from a bundle.
struct QuestionCommand<Asked: CommandQuestion>: AskingCommand, SingleBundleCommand {
  static var configuration: CommandConfiguration { Asked.configuration() }

  @Argument(
    help: ArgumentHelp("The bundle, or the URL of a feed.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: String

  @OptionGroup var question: QuestionOptions<Asked>

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let arguments = try question.arguments(namingStopsOf: timetable)
    try Asked.run(QuestionContext(AskedTimetable(timetable), arguments), asJSON: json)
  }
}

/// A command that answers from a bundle and live data.
struct LiveQuestionCommand<Asked: CommandQuestion>: DownloadingCommand, AskingCommand, SingleBundleCommand {
  static var configuration: CommandConfiguration { Asked.configuration() }

  @Argument(
    help: ArgumentHelp("The bundle, or the URL of a feed.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: String

  @OptionGroup var question: QuestionOptions<Asked>

  @OptionGroup var live: LiveArguments

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let timetable = try Timetable(path: bundle)
    let context = try await live.context(try question.arguments(namingStopsOf: timetable), timetable)
    try Asked.asked(context).run(context, asJSON: json)
  }
}

extension LiveArguments {
  /// What a question is answered from: the timetable, with live data if some is asked for.
  func context(_ arguments: QuestionArguments, _ timetable: Timetable) async throws -> QuestionContext {
    let now = matching.now?.date(by: timetable.clock) ?? .now
    return QuestionContext(
      AskedTimetable(timetable), arguments, now: now, live: try await match(timetable)?.snapshot)
  }
}
