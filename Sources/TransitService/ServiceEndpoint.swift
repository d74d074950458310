package import TransitAnswers

/// A question and its path.
package struct ServiceEndpoint: Sendable {
  /// As `operationId` of OpenAPI, and in logs and metrics.
  package let name: String
  /// Segments below the dataset; `{stop_id}` stands for the parameter of that name.
  package let path: [String]
  package let question: AnyQuestion
  package let parameters: [QuestionParameter]

  private init<Asked: Question>(_ question: Asked.Type, named name: String? = nil, _ path: String...) {
    self.name = name ?? Asked.name
    self.question = AnyQuestion(question)
    self.path = path
    parameters = (Asked.allParameters + [CommonParameters.notes.declaration]).map(\.served)
  }

  package static let all: [ServiceEndpoint] = [
    ServiceEndpoint(InfoQuestion.self, "info"),
    ServiceEndpoint(NetworkQuestion.self, "network"),
    ServiceEndpoint(StopsQuestion.self, "stops"),
    ServiceEndpoint(PlacesQuestion.self, "places"),
    ServiceEndpoint(StopQuestion.self, "stops", "{stop_id}"),
    ServiceEndpoint(DeparturesQuestion.self, "stops", "{stop_id}", "departures"),
    ServiceEndpoint(ArrivalsQuestion.self, "stops", "{stop_id}", "arrivals"),
    ServiceEndpoint(FirstLastQuestion.self, "stops", "{stop_id}", "first_last"),
    ServiceEndpoint(BoardOfDayQuestion.self, "stops", "{stop_id}", "day"),
    ServiceEndpoint(RoutesQuestion.self, "routes"),
    ServiceEndpoint(RouteQuestion.self, "routes", "{route_id}"),
    ServiceEndpoint(TimetableQuestion.self, "routes", "{route_id}", "timetable"),
    ServiceEndpoint(TripQuestion.self, "trips", "{trip_id}"),
    ServiceEndpoint(LiveTripQuestion.self, named: "liveTrip", "trips", "{trip_id}", "live"),
    ServiceEndpoint(RunsQuestion.self, "runs"),
    ServiceEndpoint(ShapesQuestion.self, "shapes"),
    ServiceEndpoint(JourneysQuestion.self, "journeys"),
    ServiceEndpoint(ReachableQuestion.self, "reachable"),
    ServiceEndpoint(FaresQuestion.self, "fares"),
    ServiceEndpoint(AlertsQuestion.self, "alerts"),
    ServiceEndpoint(VehiclesQuestion.self, "vehicles"),
  ]

  package var needsLiveData: Bool { question.needsLiveData }

  /// The part of the API, for readers of its description.
  var tag: String {
    if needsLiveData { return "Live data" }
    switch path.first {
    case "stops", "places": return "Stops"
    case "routes", "trips", "shapes", "runs": return "Lines and trips"
    case "journeys", "reachable", "fares": return "Journeys"
    default: return "Timetable"
    }
  }

  /// The names of the parameters in the path.
  package var pathNames: [String] { path.filter { $0.first == "{" }.map { String($0.dropFirst().dropLast()) } }

  /// The segments that the path's parameters stand for; `nil` if the path is another one.
  func match(_ segments: [String]) -> [(name: String, value: String)]? {
    guard segments.count == path.count else { return nil }
    var found: [(name: String, value: String)] = []
    for (pattern, segment) in zip(path, segments) {
      if pattern.first == "{" {
        found.append((String(pattern.dropFirst().dropLast()), segment))
      } else if pattern != segment {
        return nil
      }
    }
    return found
  }
}
