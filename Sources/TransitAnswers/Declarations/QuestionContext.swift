package import TransitBundle
import TransitFares
package import TransitFoundation
package import TransitJourneys
import TransitValues

/// What a question is answered from: its arguments, a timetable in the asker's languages, live data, and the time.
package struct QuestionContext: Sendable {
  let asked: AskedTimetable
  let arguments: QuestionArguments
  /// As BCP 47 tags, best first; empty for names as in the feed.
  package let languages: [String]
  /// In whole seconds.
  package let now: Date
  /// `nil` for answers of the timetable alone.
  package let live: LiveSnapshot?
  /// In the languages.
  package let timetable: Timetable
  /// Whether an empty answer is worth a search for its reason.
  let explains: Bool

  /// - Parameters:
  ///   - languages: Those of the asker, unless the arguments name others.
  ///   - now: The current time, for questions without one.
  ///   - explains: Whether an empty answer is worth a search for its reason.
  package init(
    _ asked: AskedTimetable, _ arguments: QuestionArguments, languages: [String] = [], now: Date = .now,
    live: LiveSnapshot? = nil, explains: Bool = true
  ) {
    self.asked = asked
    self.arguments = arguments
    self.languages = arguments.isGiven(CommonParameters.language) ? arguments.languages : languages
    self.now = Date(unixSeconds: now.unixSeconds)
    self.live = live
    self.explains = explains
    timetable = self.languages.isEmpty ? asked.timetable : asked.timetable.localized(preferring: self.languages)
  }

  package subscript<Value>(_ parameter: Parameter<Value>) -> Value { arguments[parameter] }

  package var clock: ServiceClock { timetable.clock }

  package var planner: JourneyPlanner {
    languages.isEmpty ? asked.planner : asked.planner.localized(preferring: languages)
  }

  /// What a journey costs.
  func fares(of journey: Journey) throws(BundleError) -> JourneyFares? {
    try asked.calculator.fares(of: journey, live: live)
  }

  /// The instant of a parameter, or else now.
  func date(_ parameter: Parameter<TimeArgument?>) -> Date { self[parameter]?.date(by: clock) ?? now }

  /// The service day of a parameter, or else today.
  func day(_ parameter: Parameter<ServiceDate?>) -> ServiceDate { self[parameter] ?? clock.localDate(at: now) }

  /// A stop, or else a coordinate. A text that is neither is taken as an unknown stop.
  func place(_ parameter: Parameter<PlaceText>) throws(AnswerError) -> JourneyPlace {
    let text = self[parameter].text
    let id = StopID(rawValue: text)
    let stop = try AnswerError.reading { () throws(BundleError) in try timetable.stop(id) }
    if stop != nil { return .stop(id) }
    do throws(UsageError) {
      return try CoordinateArgument.coordinate(text).map { .coordinate($0) } ?? .stop(id)
    } catch {
      throw .question(QuestionError(parameter.declaration.name, .invalid(error.description)))
    }
  }
}

extension QuestionArguments {
  /// Several may stand in one text, as in Accept-Language. The first ones count: each costs time.
  fileprivate var languages: [String] {
    let tags = self[CommonParameters.language].prefix(Self.mostLanguages).flatMap { $0.split(separator: ",") }
    return tags.prefix(Self.mostLanguages).map { tag in
      String(tag.prefix { $0 != ";" }).filter { $0 != " " }
    }.filter { !$0.isEmpty }
  }

  private static let mostLanguages = 100
}
