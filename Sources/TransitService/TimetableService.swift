import BundleFormat
package import TransitAnswers
public import TransitBundle
public import TransitFoundation

/// Answers the questions of an HTTP API about one timetable, with the JSON that `gtfs-bundle` prints. Knows nothing of
/// HTTP but paths, queries and statuses.
///
/// ```swift
/// let service = TimetableService(timetable)
/// let question = try service.question(path: ["stops", "8503000", "departures"], query: [("limit", "10")])
/// let answer = try service.answer(question)
/// ```
///
/// Safe to use from any thread; questions from several threads are answered in parallel.
public final class TimetableService: Sendable {
  private let asked: AskedTimetable
  private let snapshot: (@Sendable () -> LiveSnapshot)?

  /// The timetable.
  public var timetable: Timetable { asked.timetable }

  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - snapshot: The latest live data of the timetable; `nil` if there never are any.
  public init(_ timetable: Timetable, live snapshot: (@Sendable () -> LiveSnapshot)? = nil) {
    asked = AskedTimetable(timetable)
    self.snapshot = snapshot
  }

  /// Makes what the first rider would otherwise wait for: the lines of the map.
  ///
  /// - Throws: `BundleError`, for a damaged bundle.
  ///
  /// Cost: reads all trips and lines; half a second for four million calls.
  public func prepare() throws { _ = try asked.network(timetable) }

  /// Whether answers include live data.
  public var hasLiveData: Bool { snapshot != nil }

  /// The root of the bundle's content: the same feed has the same one.
  public var contentRoot: String { timetable.file.header.contentRoot.hexadecimal }

  /// Values of parameters that have an answer.
  package func examples() throws(BundleError) -> QuestionExamples { try asked.examples() }

  /// Whether riders may ask in several languages.
  public var hasTranslations: Bool { timetable.information.capabilities.contains(.translations) }

  /// Reads what has been asked.
  ///
  /// - Parameters:
  ///   - path: The decoded segments below the dataset.
  ///   - query: The decoded parameters.
  ///   - languages: The rider's languages as BCP 47 tags, best first.
  ///   - now: The current time, for questions without one.
  /// - Throws: ``ServiceProblem``.
  public func question(
    path: [String], query: [(name: String, value: String)], languages: [String] = [], now: Date = .now
  ) throws(ServiceProblem) -> ServiceQuestion {
    for endpoint in ServiceEndpoint.all where hasLiveData || !endpoint.needsLiveData {
      guard let segments = endpoint.match(path) else { continue }
      return try ServiceQuestion(
        endpoint, segments: segments, query: query, languages: hasTranslations || hasLiveData ? languages : [],
        now: Date(unixSeconds: now.unixSeconds), clock: timetable.clock)
    }
    throw .notFound("no such path; see /openapi.json")
  }

  /// Answers a question.
  ///
  /// - Parameter isCancelled: Whether nobody waits any more, or the time for the question is over. Called often.
  /// - Throws: ``ServiceProblem``.
  public func answer(
    _ question: ServiceQuestion, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ServiceProblem) -> ServiceAnswer {
    let hasNotes = question.arguments[CommonParameters.notes]
    let context = QuestionContext(
      asked, question.arguments, languages: question.languages, now: question.now, live: snapshot?(),
      explains: hasNotes)
    do {
      return try QuestionCancellation(isCancelled: isCancelled).during {
        let answer = try question.endpoint.question.answer(context)
        // Journeys that are canceled are empty.
        if QuestionCancellation.isCancelled { throw CancellationError() }
        return ServiceAnswer(
          hasNotes ? try asked.document(of: answer) : answer.lineBytes, isGeoJSON: !hasNotes && answer.isGeoJSON,
          nextQuery: answer.next.map(question.nextQuery), note: answer.notes.first?.text)
      }
    } catch {
      throw ServiceProblem(error)
    }
  }

  /// The version of this package.
  public static let version = packageVersion

  /// The description of the API in OpenAPI 3.1, as JSON.
  ///
  /// - Parameters:
  ///   - hasLiveData: Whether any dataset has live data.
  ///   - addition: Paths that the server answers itself.
  ///   - example: A dataset from which the examples are, with its name in paths.
  ///
  /// Cost: reads some trips of the dataset the first time.
  public static func openAPI(
    hasLiveData: Bool, adding addition: OpenAPIAddition? = nil,
    example: (dataset: String, service: TimetableService)? = nil
  ) -> String {
    // A damaged dataset gives no examples, but its questions are described.
    let examples = example.flatMap { try? $0.service.asked.examples() }
    return OpenAPIDocument(
      version: version, hasLiveData: hasLiveData, addition: addition, dataset: example?.dataset,
      examples: examples
    ).json.lines
  }
}
