/// A kind of question: its path, its parameters, and how it is answered.
package struct ServiceEndpoint: Sendable {
  /// One word or two, as in an `operationId` of OpenAPI.
  package let name: String
  /// Segments below the dataset; `{stop_id}` stands for the parameter of that name.
  package let path: [String]
  /// One sentence.
  let summary: String
  package let parameters: [ServiceParameter]
  /// What the body is.
  let schema: AnswerSchema
  /// Whether an answer may take more than a few milliseconds.
  var isLong = false
  /// The parameter that is the current time if it is missing.
  var timeParameters: [String] = []
  /// Whether the endpoint exists only with live data.
  package var needsLiveData = false
  let answer: @Sendable (ServiceContext) throws -> ServiceAnswer

  func dependsOnNow(_ arguments: ServiceArguments) -> Bool {
    !timeParameters.isEmpty && !timeParameters.contains { arguments.given.contains($0) }
  }

  package static let all: [ServiceEndpoint] = [
    info, network, stops, stop, departures, arrivals, routes, route, trip, liveTrip, shapes, journeys, reachable,
    alerts, vehicles,
  ]

  /// The part of the API, for readers of its description.
  var tag: String {
    if needsLiveData { return "Live data" }
    switch path.first {
    case "stops": return "Stops"
    case "routes", "trips", "shapes": return "Lines and trips"
    case "journeys", "reachable": return "Journeys"
    default: return "Timetable"
    }
  }

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
